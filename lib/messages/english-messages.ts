// Written by npm run structure -- --write from the files in lib/messages/en.
export type EnglishMessages = {
  activity: {
    title: 'Activity';
    description: 'Everything that was changed, or tried, for this account. What is unresolved stands on top and is settled here.';
    tabs: {
      label: 'Activity by state';
      all: 'All';
      unresolved: 'Unresolved';
    };
    stale: 'The console did not answer. These rows are from {time}.';
    timesIn: 'Times in {zone}';
    failure: {
      title: 'The activity could not be loaded';
      whatHappened: 'The console did not answer.';
      whatToDo: 'Check your network, then try again.';
    };
    pages: {
      label: 'Pages of activity';
      newest: 'Newest';
      older: 'Older';
    };
    empty: {
      showNewest: 'Show the newest';
      older: {
        title: 'Nothing older';
        text: 'There is no activity before that one.';
      };
      unresolved: {
        title: 'Everything is settled';
        text: 'Nothing of this account waits for its outcome.';
      };
      all: {
        title: 'No activity yet';
        text: 'Whatever is changed for this account is listed here, with who did it and how it ended.';
      };
    };
    column: {
      write: 'Action';
      next: 'Next step';
      record: 'Record';
      actor: 'By';
      created: 'When';
      attempts: 'Attempts';
      key: 'Key valid for';
    };
    next: {
      nothing: 'None';
      approval: 'Second person';
      followed: 'Checked automatically';
    };
    newRecord: 'New record';
    keyExpired: 'expired';
    review: {
      again: {
        title: 'It can be done again';
        action: 'Do it again';
        text: 'As a new write with a key of its own, which names this one as the one that it repeats.';
      };
      approval: {
        title: 'Waiting for a second person';
        action: 'Open approvals';
        text: 'Whoever proposed it cannot approve it. Without an answer it expires four hours after it was proposed.';
      };
      notSent: 'It was not sent';
      title: 'Needs review';
      action: 'Settle manually';
      sent: 'It was sent {count, plural, one {once} other {# times}}, always under the same key, so the platform counts it once.';
      noProof: 'No answer proves that it happened, or that it did not.';
      whereToLook: 'Check the record on the platform: does it show what was requested below?';
      twoPeople: 'Two people must check and say the same; the second answer settles it.';
      firstSaid: '{verdict, select, happened {{name} says that it happened.} other {{name} says that it did not happen.}} Another person must check too; the same answer from them settles it.';
    };
    resolve: {
      title: '{write}: did it happen?';
      description: 'Check the record on the platform first. Two people must say the same; your name and your reason stay with it.';
      confirm: 'Settle';
      incomplete: 'Choose what happened, and write in a sentence where you looked and what you saw.';
      unreachable: 'The console could not be reached. Nothing was decided.';
      verdict: 'On the platform';
      happened: 'It happened';
      happenedHint: 'The platform shows what was requested.';
      didNotHappen: 'It did not happen';
      didNotHappenHint: 'The platform shows no trace of it. It can then be done again, as a new write.';
      reason: 'Where you looked and what you saw';
    };
    record: {
      stale: 'The console did not answer just now; this may be out of date.';
      asked: 'Requested';
      answer: 'Answer';
      facts: 'Details';
      through: 'Through';
      ownCredentials: 'With own credentials';
      recorded: 'Recorded';
      settled: 'Settled';
      keyNote: 'Until then the same request can be sent again without being carried out twice.';
      platformReference: 'Platform reference';
      platformReferenceCopied: 'platform reference';
      repeats: 'Repeats';
      earlier: 'An earlier write';
      idCopied: 'activity id';
      firstWord: 'First of two answers';
      settledManually: 'Settled manually';
      byOne: 'By {name}';
      byTwo: 'By {first} and {second}';
      verdict: '{verdict, select, happened {It happened.} other {It did not happen.}} <reason></reason>';
      override: 'Sent despite';
      overrideReason: 'Reason: {reason}';
      nothingYet: 'Nothing yet.';
      platformStatus: 'The platform’s own status: <status></status>';
      noFields: 'No fields.';
    };
    attempts: {
      title: 'Attempts';
      none: 'Nothing was sent yet.';
      number: 'Attempt';
      sent: 'Sent';
      by: 'By';
      answer: 'Answer';
      reading: 'What it says';
      noAnswer: 'none';
      waiting: 'Waiting for the answer';
      sender: {
        person: 'A person';
        sweeper: 'The console, automatically';
        'read-back': 'The console, by reading';
      };
      readings: {
        NOT_SENT: 'Not sent: no connection';
        DONE: 'Done';
        ACCEPTED: 'Accepted, not finished';
        UNCONFIRMED: 'Accepted, which the record must confirm';
        REJECTED: 'Refused';
        UNKNOWN: 'No answer that proves anything';
        IN_PROGRESS: 'Still being worked on';
        LATER: 'Asked to come later';
        AUTH: 'Sign-in not accepted';
        CONFIG: 'Connection not set up correctly';
        BUG: 'Key refused';
        UNPROVEN: 'A refusal that proves nothing';
        STUCK: 'The same error again and again';
      };
      http: 'HTTP {status}';
    };
  };
  approvals: {
    title: 'Approvals';
    description: 'Writes that need a second person. Nothing of them is sent before; what is approved is exactly what is shown.';
    tabsLabel: 'Approvals by status';
    tabs: {
      'to-me': 'To review';
      'by-me': 'Submitted';
      done: 'History';
    };
    pages: 'Pages of the approvals';
    firstPage: 'First page';
    nextPage: 'Next page';
    notGranted: 'You do not act for this account';
    askAdmin: 'Ask an administrator if you should.';
    approve: 'Approve';
    none: {
      'to-me': {
        title: 'Nothing to review';
        words: 'What others submit here and you may approve comes to this page.';
      };
      'by-me': {
        title: 'Nothing of yours needed approval';
        words: 'What you submit for approval stands here, with what became of it.';
      };
      done: {
        title: 'No decisions yet';
        words: 'What was approved, declined or has expired stands here.';
      };
    };
    list: 'Writes that need a second person';
    selection: {
      label: 'Selected changes';
      approve: 'Approve selected ({count, number})';
      decline: 'Decline selected ({count, number})';
      hint: 'A change can be selected once you have reviewed it.';
    };
    results: {
      label: 'Results';
      decided: '{write}: {outcome}';
      notApproved: 'Not approved';
      open: 'Open record';
    };
    dialog: {
      approve: '{count, plural, =1 {Approve this change?} other {Approve these # changes?}}';
      decline: '{count, plural, =1 {Decline this change?} other {Decline these # changes?}}';
      approveNote: 'It is sent to the platform at once, exactly as you saw it, with your name beside the name of whoever submitted it.';
      declineNote: 'Nothing is sent. Whoever submitted it reads your reason.';
      approveAndSend: 'Approve and send';
      remark: 'Remark';
      reason: 'Reason';
      tooLong: 'This is too long.';
      reasonNeeded: 'Say in a sentence why you decline.';
      noAnswer: 'The console could not be reached. Refresh before you decide again.';
    };
    card: {
      proposed: 'Submitted by <name>{person}</name> ({role}), <when></when>';
      expires: 'Expires <when></when>';
      decided: '{verdict}, <when></when>';
      decidedBy: '{verdict} by <name>{person}</name>, <when></when>';
      reason: 'Reason: <text>{reason}</text>';
      review: 'Review';
      hide: 'Hide';
      select: 'Select';
      decline: 'Decline';
      verdicts: {
        approved: 'Approved';
        declined: 'Declined';
        void: 'Expired';
        withdrawn: 'Withdrawn';
      };
    };
    change: {
      altered: 'What is stored is not what was submitted, or is gone. It cannot be approved.';
      caption: 'Proposed change';
      before: 'When submitted';
      noRecord: 'Record not shown by the platform';
      after: 'To be sent';
      same: 'Sent unchanged: {fields}.';
      valueBefore: '{field} before';
      valueAfter: '{field} after';
      unreadable: 'The value could not be read.';
    };
    fields: {
      inner: '{outer}: {field}';
      bank_name: 'Bank';
      bank_address: 'Bank address';
      bank_country_code: 'Bank country';
      bank_code_type: 'Bank code type';
      bank_code_value: 'Bank code';
      bank_branch_code: 'Branch code';
      swift_code: 'SWIFT code';
      country_code: 'Country';
      email: 'Email';
    };
    refusal: {
      own: 'What you submitted yourself needs another person.';
      role: 'Your role does not approve this.';
      ownOf: 'You submitted it: another person must approve it, one of the {others}.';
      nothingHere: 'There is nothing to approve here.';
      decided: 'This was decided already.';
      otherChange: 'What you saw is not what would be sent.';
      reasonNeeded: 'Say in a sentence why you decline it.';
      youChanged: 'Your account has changed since you signed in.';
      noConnection: 'The connection that this was submitted through does not exist any more.';
      masked: 'Your role sees this value masked.';
      noValue: 'There is no such value.';
    };
    void: {
      'approval-lapsed': 'Nobody approved it within four hours, so it has expired.';
      'change-altered': 'What is stored is not what was submitted, so it cannot be approved any more.';
      'record-changed': 'The record has changed since, so it cannot be approved any more.';
      'policy-changed': 'The rules have changed since it was submitted, so it must be submitted again.';
      'proposer-changed': 'Whoever submitted it may not do so any more, so it has expired.';
      'approver-changed': 'Whoever approved it may not do so any more, so it has expired.';
      'same-admin': 'The same administrator recently let both people in, so it has expired.';
      overtaken: 'A freeze of the same card came first, so it has expired.';
    };
    rules: {
      title: 'Approval rules';
      description: 'Which writes need a second person. One rule that matches is enough. What a role may only submit for approval needs a second person without any rule; a freeze never waits.';
      changesVoid: 'A change here ends what waits';
      changesVoidNote: 'Writes of the same operation that wait for approval expire and must be submitted again.';
      list: 'Rules';
      listNote: 'Removing one takes two administrators';
      none: 'No rules';
      noneNote: 'Only what a role must submit for approval needs a second person.';
      nameOfAct: '{operation}: {act}';
      conditions: {
        all: '{one}, {others}';
        anyAccount: 'any account';
        account: 'account {account}';
        anyRole: 'any role';
        role: 'submitted by the role {role}';
        hasField: 'with {field}';
        fieldIs: 'with {field} = {value}';
        amount: 'from {amount} {currency}';
      };
      remove: 'Remove the rule: {rule}, {conditions}';
      removalWaits: 'The removal waits for a second administrator';
      apart: {
        title: 'People let in by the same administrator';
        description: 'They do not approve for each other for this many days after an invitation, a reset second factor or a password link';
        days: '{days, plural, one {# day} other {# days}}';
        form: 'Days apart';
        label: 'Days';
        hint: '0 switches it off';
        submit: 'Set days';
        waits: 'Fewer days wait for a second administrator';
        done: 'The days are set';
      };
      add: {
        title: 'Add rule';
        note: 'An empty field matches everything';
        byAdmins: 'Kept by administrators';
        permission: 'Add or remove a rule';
        done: 'The rule is added';
        operation: 'Operation';
        operationHint: 'What is submitted';
        choose: 'Choose';
        act: 'Action';
        actHint: 'Of cards and cardholders';
        any: 'Any';
        account: 'Account';
        accountHint: 'master, or a sub-account’s ID';
        role: 'Role of the submitter';
        field: 'Field';
        fieldHint: 'As the platform names it';
        value: 'Value of the field';
        amountFrom: 'Amount from';
      };
      problem: {
        operation: 'Choose what the rule is for.';
        account: 'Enter an account by its ID, or master.';
        field: 'Enter a field by its name, such as cancellation_reason.';
        currency: 'Enter a currency as three letters.';
        amount: 'Enter an amount such as 10000.00.';
        act: 'This operation has no such action.';
        valueWithoutField: 'A value needs its field.';
        amountWithCurrency: 'An amount needs its currency, and a currency its amount.';
      };
    };
    changes: {
      title: 'Changes awaiting confirmation';
      note: 'Nothing changes until a second administrator has confirmed it, within four hours';
      proposed: 'Proposed by <name>{person}</name>, <proposed></proposed>. Expires <expires></expires>.';
      proposedByYou: 'Proposed by you, <proposed></proposed>. Expires <expires></expires>.';
      gone: 'someone who has left';
      caption: 'Proposed change: {title}';
      before: 'Now';
      after: 'After';
      confirm: 'Confirm';
      confirmOf: 'Confirm: {title}';
      withdraw: 'Withdraw';
      withdrawOf: 'Withdraw: {title}';
      reject: 'Reject';
      rejectOf: 'Reject: {title}';
      unchanged: 'Everything stays as it is';
      own: 'You proposed it: a second administrator confirms it.';
      aboutYou: 'It is about yourself: another administrator confirms it.';
      asks: '{title}?';
      ruleOfAct: '{operation}: {act}';
      titles: {
        invitation: 'Invite {subject}';
        grants: 'Grant accounts to {subject}';
        access: 'Let {subject} sign in again';
        role: 'Another role for {subject}';
        'second-factor': 'Reset the second factor of {subject}';
        'password-link': 'A password link for {subject}';
        'connection-grant': 'Another connection for {subject}';
        'approval-rule': 'Remove the rule: {subject}';
        'approval-days': 'Fewer days between the same administrator and an approval';
      };
      questions: {
        invitation: 'You get the link and give it to them yourself, never to whoever proposed it. Confirm only if you know the person, and that they are meant to have this.';
        grants: 'They act for these accounts from their next request on. Confirm only if you know the person, and that they are meant to have this.';
        access: 'They have the same role and accounts as before, and their old password. Confirm only if you know the person, and that they are meant to have this.';
        role: 'They are signed out everywhere and sign in again with the new role. Confirm only if you know the person, and that they are meant to have this.';
        'second-factor': 'Until they have set up a new app, their password alone lets somebody do it. They are signed out everywhere. Make sure that it is really them who asks: call them on a number that you know.';
        'password-link': 'You get the link and give it to them yourself, never to whoever proposed it. A link that was made before stops working. Make sure that it is really them who asks: call them on a number that you know.';
        'connection-grant': 'Everything that they do goes to the platform of this connection, which may move real money. They are signed out everywhere. Confirm only if you know the person, and that they are meant to have this.';
        'approval-rule': 'Writes that this rule made wait need no second person any more. What waits for approval by it expires.';
        'approval-days': 'People whom the same administrator has let in approve for each other sooner.';
      };
      done: {
        invitation: 'Invitation made';
        grants: 'Accounts granted';
        access: 'They may sign in again';
        role: 'Role changed';
        'second-factor': 'They set up a new app at the next sign-in';
        'password-link': 'Password link made';
        'connection-grant': 'Connection changed';
        'approval-rule': 'Rule removed';
        'approval-days': 'Days changed';
      };
      fields: {
        role: 'Role';
        accounts: 'Accounts';
        granted: 'Granted in addition';
        taken: 'All except';
        connection: 'Connection';
        disabled: 'Disabled';
        secondFactor: 'Second factor';
        password: 'Password';
        removed: 'Removed';
        days: 'Days';
      };
      named: '{name} ({id})';
      same: 'unchanged';
    };
  };
  audit: {
    title: 'Audit';
    description: 'Who did, tried, approved or refused what. Lines are only ever added, each signed over the one before it.';
    lineTitle: 'Audit line';
    zone: 'Times and days in {zone}';
    pages: 'Pages of the audit';
    newest: 'Newest';
    older: 'Older';
    caption: 'Audit lines';
    noLines: 'No lines';
    nonePass: 'No line matches this filter.';
    noneYet: 'What people do is written down here from now on.';
    columns: {
      when: 'When';
      who: 'Who';
      action: 'Action';
      result: 'Result';
      object: 'Object';
      account: 'Account';
      category: 'Category';
    };
    filter: {
      label: 'Filter';
      person: 'Person';
      anyone: 'Anyone';
      any: 'Any';
      object: 'Object ID';
      from: 'From';
      to: 'To';
      apply: 'Filter';
      clear: 'Clear';
    };
    exportCsv: 'Export CSV';
    verify: {
      button: 'Verify';
      whole: '{lines, plural, one {The one line holds} other {All # lines hold}}';
      wholeNote: 'Nothing was changed, removed, inserted, moved or cut off. Seal of the last line: <code>{seal}</code>';
      broken: 'The audit does not hold from line {line, number} on';
      brokenNote: '{fault} {lines, plural, one {# line before it holds} other {# lines before it hold}}. Keep the database as it is and tell whoever is responsible for it.';
      fault: {
        missing: 'The line is missing, or another stands in its place.';
        'unknown-key': 'The line is signed with a key that this console does not have.';
        altered: 'The line is not as it was written, or does not follow the one before it.';
        'not-as-noted': 'The line is another one than was noted.';
        'no-head': 'The head of the audit is missing.';
        'head-altered': 'The head of the audit is not as it was written.';
        'fewer-than-noted': 'There are fewer lines than were noted.';
        'cut-off': 'Lines were cut off: more were written than are there.';
        'behind-end': 'There are lines behind the end: fewer were written.';
        'wrong-end': 'The last line is not the one that was written last.';
        'not-in-chain': 'There are lines that the chain does not have.';
      };
    };
    history: {
      title: 'History';
      description: 'From the audit of this console';
      link: 'Open in audit';
      empty: 'No history to show.';
    };
    line: {
      title: 'Line {line}';
      beforeAndAfter: 'Before and after';
      before: 'Before';
      noFields: 'This action changed no fields.';
      session: 'Session';
      write: 'Write';
      request: 'Request';
      requestId: 'request ID';
      idempotencyKey: 'Idempotency key';
      through: 'Connection';
      connection: '<name>{connection}</name>, {environment}';
      ownClient: 'Own client ID, •••• {client}';
      sharedClient: 'Shared client ID, •••• {client}';
    };
    doer: {
      console: 'Console';
      nobody: 'Nobody';
    };
    kinds: {
      'sign-in': 'Sign-in';
      'sign-out': 'Sign-out';
      refusal: 'Refusal';
      reveal: 'Reveal';
      write: 'Write';
      approval: 'Approval';
      export: 'Export';
      setting: 'Setting';
      people: 'People';
    };
    steps: {
      record: '{operation}: recorded';
      send: '{operation}: sent';
      read: '{operation}: looked up';
      conclude: '{operation}: outcome';
      resolve: '{operation}: confirmed manually';
      'resolve-first': '{operation}: confirmed manually, first of two';
      withdraw: '{operation}: withdrawn';
      reveal: '{operation}: value revealed';
      approve: '{operation}: approved';
      decline: '{operation}: declined';
      lapse: '{operation}: expired';
      other: '{operation}: {step}';
    };
    changes: {
      invitation: 'Invitation';
      grants: 'Accounts for a person';
      access: 'Access restored';
      role: 'Role';
      'second-factor': 'Reset of a second factor';
      'password-link': 'Password link';
      'connection-grant': 'Connection for a person';
      'approval-rule': 'Removal of an approval rule';
      'approval-days': 'Fewer days between the same administrator and an approval';
    };
    changeSteps: {
      propose: '{change}: proposed';
      confirm: '{change}: confirmed by a second administrator';
      decline: '{change}: rejected';
      'withdraw-proposal': '{change}: proposal withdrawn';
      lapse: '{change}: expired';
    };
    acts: {
      'admin-change-confirm': 'Confirm what an administrator proposed';
      'admin-change-decline': 'Reject what an administrator proposed';
      'person-grant': 'Accounts of a person changed';
      'person-disable': 'Person disabled';
      'invitation-withdraw': 'Invitation withdrawn';
      'password-link-withdraw': 'Password link withdrawn';
      'session-end': 'Session ended';
      'directory-keep': 'Sub-account saved in the directory';
      'directory-remove': 'Sub-account removed from the directory';
      'connection-add': 'Connection added';
      'connection-replace-key': 'Key of a connection replaced';
      'connection-change-facts': 'Days and identity checks of a connection changed';
      'connection-remove': 'Connection removed';
      'connection-check': 'Check a connection';
      'own-credential-put': 'Own client ID added';
      'own-credential-remove': 'Own client ID removed';
      'audit-verify': 'Verify the audit';
      'audit-export': 'Audit exported';
      'second-factor-enrol': 'Authenticator app set up';
      'second-factor-give-up': 'Authenticator app removed';
      'recovery-codes-renew': 'Recovery codes renewed';
      'password-change': 'Password changed';
      'sign-in': 'Sign in';
      'sign-in-password': 'Sign in: password';
      'sign-in-openid': 'Sign in: through the company';
      'sign-in-code': 'Sign in: code';
      'sign-out': 'Sign out';
      'step-up': 'Identity confirmed';
      'connection-grant': 'Connection given to a person';
      'password-link-make': 'Password link made';
      'second-factor-reset': 'Second factor reset by an administrator';
      'invitation-make': 'Member invited';
      'invitation-accept': 'Invitation accepted';
      'person-enable': 'Access restored';
      'role-withdraw': 'Role proposal withdrawn';
      'approval-policy': 'Approval rules';
      'approval-policy-add': 'Approval rule added';
      'approval-policy-remove': 'Approval rule removed';
      'approval-days-raise': 'Days between the same administrator and an approval raised';
      account: 'Act for an account';
      settings: 'Open the settings';
      directory: 'Sub-account directory';
      operations: 'Writes';
      approvals: 'Approvals';
      audit: 'Read the audit';
    };
    results: {
      done: 'Done';
      refused: 'Refused';
      'second-admin': 'Waiting for a second administrator';
      'waits-for-code': 'Code requested';
      'must-enrol': 'App to be set up';
      locked: 'Locked out';
      'too-many': 'Too many attempts';
      busy: 'Too many at once';
      PENDING_APPROVAL: 'Waiting for approval';
      READY: 'Recorded';
      SENDING: 'Sending';
      UNKNOWN: 'Not confirmed';
      IN_PROGRESS: 'Platform is working';
      WAITING_AUTH: 'Waiting for sign-in';
      ACCEPTED: 'Accepted';
      NEEDS_REVIEW: 'Needs review';
      SUCCEEDED: 'Succeeded';
      REJECTED: 'Refused by platform';
      FAILED: 'Failed';
      RESOLVED_DONE: 'Confirmed manually';
      RESOLVED_NOT_DONE: 'Confirmed not done';
      WITHDRAWN: 'Withdrawn';
      DECLINED: 'Declined';
      EXPIRED: 'Expired';
    };
    nouns: {
      cards: 'Card';
      cardholders: 'Cardholder';
      'bank-accounts': 'Bank account';
      'payment-intents': 'Payment intent';
      payouts: 'Payout';
      deposits: 'Deposit';
      account: 'Account';
      person: 'Person';
      invitation: 'Invitation';
      session: 'Session';
      settings: 'Settings';
      form: 'Form';
      console: 'Console';
      connection: 'Connection';
      'step-up': 'Confirmation';
      directory: 'Directory';
      audit: 'Audit';
      'approval-rule': 'Approval rule';
      operations: 'Write';
      new: '{operation, select, createQuote {New quote} createConversion {New conversion} createBankAccount {New bank account} simulateDeposit {Test deposit} other {New record}}';
    };
    csv: {
      line: 'Line';
      at: 'Time (UTC)';
      kind: 'Category';
      kind_code: 'Category code';
      act: 'Action';
      act_code: 'Action code';
      result: 'Result';
      result_code: 'Result code';
      person: 'Person';
      person_id: 'Person ID';
      role: 'Role';
      session: 'Session';
      account: 'Account';
      object_type: 'Object type';
      object_id: 'Object ID';
      operation: 'Write ID';
      before: 'Before';
      after: 'After';
      request_id: 'Request ID';
      idempotency_key: 'Idempotency key';
      connection: 'Connection';
      connection_id: 'Connection ID';
      environment: 'Environment';
      client_id_ends: 'Client ID ends in';
      client_id_is: 'Client ID is';
      key_id: 'Key ID';
      seal: 'Seal';
      own: 'own';
      shared: 'shared';
    };
  };
  'bank-accounts': {
    title: 'Bank accounts';
    account: 'Bank account';
    id: 'Bank account ID';
    status: {
      Valid: {
        label: 'Valid';
        meaning: 'Settlements can be paid to this account.';
      };
      Invalid: {
        label: 'Invalid';
        meaning: 'The platform does not pay settlements to this account. Check its details.';
      };
    };
    holder: 'Account holder';
    facts: {
      account: 'Account';
      bank: 'Bank';
      bankCode: 'Bank code';
      codeType: 'Code type';
      code: 'Code';
      address: 'Address';
    };
    field: {
      account_number: 'Account number';
      bank_name: 'Bank';
      swift_code: 'SWIFT code';
      bank_country_code: 'Country of the bank';
      bank_address: 'Address of the bank';
      bank_code_value: 'Bank code';
      bank_branch_code: 'Branch code';
    };
    code: {
      aba: {
        name: 'ABA routing number';
        inSentence: 'ABA routing number';
        described: 'a {length}-digit ABA routing number';
        format: 'Enter the ABA routing number as exactly {length} digits.';
      };
      bank_code: {
        name: 'Bank code';
        inSentence: 'bank code';
        described: 'a {length}-digit bank code';
        format: 'Enter the bank code as exactly {length} digits.';
      };
      sort_code: {
        name: 'Sort code';
        inSentence: 'sort code';
        described: 'a {length}-digit sort code';
        format: 'Enter the sort code as exactly {length} digits.';
      };
      bsb_code: {
        name: 'BSB code';
        inSentence: 'BSB code';
        described: 'a {length}-digit BSB code';
        format: 'Enter the BSB code as exactly {length} digits.';
      };
      ifsc: {
        name: 'IFSC code';
        inSentence: 'IFSC code';
        described: 'an {length}-character IFSC code';
        format: 'Enter the IFSC code as exactly {length} characters: 4 letters A-Z, then the digit 0, then 6 letters A-Z or digits.';
      };
      cnaps_number: {
        name: 'CNAPS number';
        inSentence: 'CNAPS number';
        described: 'a {length}-digit CNAPS number';
        format: 'Enter the CNAPS number as exactly {length} digits.';
      };
      needed: 'Enter the {code}.';
      why: '{currency} accounts need {code}.';
      whyAt: '{currency} accounts at a bank in {place} need {code}.';
      notAt: '{currency} accounts at a bank in {place} need no {code}; none is sent.';
      notElsewhere: '{currency} accounts at a bank in other countries need no {code}; none is sent.';
    };
    place: '{code, select, US {the {name}} GB {the {name}} AE {the {name}} NL {the {name}} PH {the {name}} CZ {the {name}} BS {the {name}} MV {the {name}} DO {the {name}} CF {the {name}} KY {the {name}} VG {the {name}} VI {the {name}} other {{name}}}';
    error: {
      account_number: 'Enter an account number of {min} to {max} characters, or nothing to keep it.';
      bank_name: 'Enter the name of the bank.';
      swift_code: 'Enter the SWIFT code of the bank.';
      swiftShort: 'A SWIFT code has at least {min} characters.';
      swiftLong: 'A SWIFT code has {max} characters at most.';
      bank_country_code: 'Choose the country of the bank.';
      bank_address: 'Enter the address of the bank.';
      bank_branch_code: 'Enter the branch code: {currency} accounts need one.';
    };
    warning: {
      'unknown-country': 'This begins like an IBAN, but {country} has no IBANs.';
      length: 'An IBAN of {place} has {length, plural, one {# character} other {# characters}}; this one has {typed, number}.';
      shape: 'This is not how an IBAN of {place} is built.';
      'check-digits': 'The check digits of this IBAN do not fit the rest; a character may be mistyped.';
      ibanElsewhere: 'The IBAN is of {iban}, the bank is in {bank}.';
      bicShape: 'A SWIFT code is 8 or 11 characters: 4 of the bank, 2 letters of the country, 2 of the place, 3 of the branch.';
      bicCountry: 'No country has the letters {letters} that stand in this SWIFT code.';
      bicElsewhere: 'The SWIFT code is of a bank in {swift}, the chosen country is {bank}.';
      aba: 'The check digit of this routing number does not fit; a digit may be mistyped.';
    };
    edit: {
      title: 'Edit bank account';
      what: 'the details of this bank account';
      review: 'Bank account of {holder}, for {where}.';
      approval: {
        title: 'Needs a second person’s approval';
        text: 'A manager other than you reviews this change before the platform gets it. It is sent when they approve.';
      };
      currencyNote: 'The currency can’t be changed. It decides which codes the bank must have.';
      correct: 'Correct and resubmit';
      back: 'Back to the bank account';
      savedBank: '{name}, {address}, {country}';
      numberHint: 'Leave it empty to keep {number}. Spaces and hyphens are removed.';
      iban: 'IBAN of {place}: <number>{iban}</number>';
      countryHint: 'Type a name or a code';
      swiftHint: '8 or 11 characters, also called BIC';
      branchHint: '{currency} accounts need a branch code.';
      length: '{count, plural, one {# character} other {# characters}}.';
      lengthAlike: '{count, plural, one {# character} other {# characters}}. It ends like the current number; check it against where you have it from.';
      codeEmptied: 'Not needed for this country, so it is not sent and the platform empties it.';
    };
    versions: {
      title: 'The record changed since you opened this form';
      description: 'Nothing was sent. Compare, then continue from the current record; what you typed stays in the form.';
      continue: 'Continue from the current record';
      region: 'Versions of the record';
      caption: 'The record when you opened the form, now, and what you typed';
      field: 'Field';
      seen: 'When you opened it';
      now: 'Now';
      typed: 'What you typed';
      kept: 'kept';
    };
  };
  cardholders: {
    title: 'Cardholders';
    cardholder: 'Cardholder';
    cardholderId: 'Cardholder ID';
    copiedId: 'cardholder ID';
    byStatus: 'Cardholders by status';
    status: {
      SUCCESS: 'Accepted';
      PENDING: 'Pending';
      INCOMPLETE: 'Incomplete';
      FAILED: 'Failed';
    };
    meaning: {
      SUCCESS: 'The platform accepted the cardholder.';
      PENDING: 'The platform is checking the cardholder.';
      INCOMPLETE: 'Data or a document is missing.';
      FAILED: 'The platform refused the cardholder.';
    };
    person: 'Person';
    phone: 'Phone';
    cards: 'Cards';
    verification: 'Verification';
    verificationAndCards: 'Verification and cards';
    kycLevel: 'KYC level';
    identityCheck: 'Identity check';
    address: 'Address';
    link: {
      label: 'Verification link';
      copied: 'verification link';
      note: 'Pass it on to the cardholder.';
      expired: 'This link has expired. Request verification again to get a new one.';
      expiresIn: 'Expires in {time}';
    };
    field: {
      email: 'Email';
      phone_number: 'Phone number';
      country_code: 'Country';
      residential_address: {
        line1: 'Street';
        line2: 'Street, second line';
        line_en: 'Street in English';
        district: 'District';
        city: 'City';
        state: 'State or province';
        postal_code: 'Postal code';
        country: 'Country of the address';
      };
      nationality: 'Nationality';
      date_of_birth: 'Date of birth';
      gender: 'Gender';
      identity: {
        type: 'ID document';
        number: 'Document number';
        front_file: 'File of the front side';
        back_file: 'File of the back side';
        hand_file: 'File of the document held in hand';
      };
      kyc_verification: {
        asked: 'Verification by link';
      };
    };
    gender: {
      FEMALE: 'Female';
      MALE: 'Male';
      none: 'Not specified';
    };
    identityType: {
      PASSPORT: 'Passport';
      ID_CARD: 'Identity card';
    };
    edit: {
      title: 'Edit cardholder';
      unsaved: 'the details of this cardholder';
      review: 'Cardholder {name}, for {account}. What is not listed stays as it is.';
      contact: 'Contact';
      residentialAddress: 'Residential address';
      wholeAddress: 'If any part changes, the whole address is sent.';
      identity: 'Identity';
      identityNote: 'Sent only when you fill it in. The platform does not show what it has.';
      notForRole: 'Not for your role';
      notForRolePanel: 'Person, identity and document';
      again: 'Edit and send again';
      back: 'Back to the cardholder';
      keepBirth: 'Leave it empty to keep the one that the platform has.';
      keepPhone: 'Leave it empty to keep {phone}. {format}';
      phoneFormat: 'With the country code, or as in {country}.';
      phoneFormatChosen: 'With the country code, or as in the country chosen before.';
      sentAs: 'Sent as <number></number>';
      phoneCountryUnknown: 'No country has the country code of this phone number.';
      phoneUnlikely: 'This does not look like a phone number of {country}.';
      fileHint: 'The ID under which the platform keeps the uploaded file';
      backHint: 'An identity card needs its back side too';
      askVerification: 'Have the cardholder verify by a link';
      askVerificationHint: 'The platform answers with a link that you pass on to the cardholder. It expires after a while.';
      verificationAsked: 'Requested ({method})';
      sameForLevel: 'Unchanged; the KYC level needs it in every update.';
    };
    level: {
      known: 'KYC level: {level}';
      unknown: 'The KYC level is not known';
      unknownText: 'A cardholder at the STANDARD level needs nationality and an ID document in each update, one at the ENHANCED level verification too. The platform refuses what is missing.';
      noRecord: 'This platform does not show its cardholders';
      noRecordText: 'The form begins empty: only what you fill in is sent, everything else stays as it is. A cardholder at the STANDARD level needs nationality and an ID document in each update, one at the ENHANCED level verification too.';
      demandsNothing: 'This level needs nothing: change what you want, the rest stays as it is.';
      demands: 'Each update of this cardholder must carry {fields}, changed or not.';
      notForRole: 'Every update of a cardholder at the {level} level must carry their identity. {reason}';
      field: {
        nationality: 'the nationality';
        identity: 'an ID document';
        kyc_verification: 'verification by link';
      };
    };
    problem: {
      email: 'Enter an email address like name@example.com.';
      emailKept: 'Enter an email address: it can be changed here, not removed.';
      phone: 'Enter the phone number with its country code, like +44 20 7946 0018.';
      birth: 'Enter the date of birth as a day that exists, like 1990-04-27.';
      birthPast: 'Enter a date of birth in the past.';
      countryKept: 'Choose the country: it can be changed here, not removed.';
      nationalityForLevel: 'Choose the nationality: each update at the {level} level needs it.';
      nationalityKept: 'Choose the nationality: it can be changed here, not removed.';
      street: 'Enter the street of the address.';
      city: 'Enter the city of the address.';
      addressCountry: 'Choose the country of the address.';
      identityType: 'Choose the kind of ID document{level, select, none {} other {: each update at the {level} level needs it}}.';
      identityNumber: 'Enter the number of the ID document{level, select, none {} other {: each update at the {level} level needs it}}.';
      frontFile: 'Enter the file of the front side{level, select, none {} other {: each update at the {level} level needs it}}.';
      backFile: 'Enter the file of the back side: an identity card has one.';
      verification: 'Request verification: each update at the {level} level needs it.';
    };
    document: {
      panel: 'Document';
      label: 'Identification document';
      hint: 'A PDF, PNG or JPEG of up to 1.5 MB: the platform takes 2,000,000 characters, and as text a file grows by a third.';
      drop: 'Or drop it here, or paste it.';
      remove: 'Remove the document';
      preview: 'Preview of {name}';
      kind: '{type}, {size}';
      locked: 'It is locked with a password: whoever checks it may not be able to open it.';
      cutOff: 'Its end is missing: it may have been cut off. Open it yourself before you send it.';
      pages: '{count, plural, one {# page} other {# pages}}';
      firstPage: 'first page {width, number} × {height, number} mm';
      tooLarge: 'Choose a smaller file: this one has {size}, and 1.5 MB is the most.';
      empty: 'Choose another file: this one is empty.';
      wrongKind: 'Choose a PDF, PNG or JPEG: by its content this file is none of them.';
      notSent: 'The document could not be handed to the console. Nothing was sent; try again.';
    };
  };
  cards: {
    title: 'Cards';
    card: 'Card';
    cardId: 'Card ID';
    unnumbered: 'Card …{end}';
    tabs: 'Cards by status';
    column: {
      select: 'Select';
      cardholder: 'Cardholder';
      scheme: 'Scheme';
      available: 'Available';
      limit: 'Limit';
    };
    status: {
      ACTIVE: {
        label: 'Active';
        meaning: 'The card can be used.';
      };
      FROZEN: {
        label: 'Frozen';
        meaning: 'Every payment with the card is declined. It can be unfrozen.';
      };
      CANCELLED: {
        label: 'Cancelled';
        meaning: 'Every payment is declined. The card can’t be reactivated.';
      };
      PENDING: {
        label: 'Pending';
        meaning: 'The card is being made.';
      };
      BLOCKED: {
        label: 'Blocked';
        meaning: 'The platform blocked the card. Only the platform can unblock it.';
      };
      PRE_CANCEL: {
        label: 'Cancelling';
        meaning: 'A cancellation was accepted and is not finished. This can take weeks.';
      };
      FAILED: {
        label: 'Failed';
        meaning: 'The card could not be made.';
      };
    };
    move: {
      FROZEN: {
        short: 'Freeze';
        act: 'Freeze card';
        about: 'Freeze {card}';
        title: 'Freeze card {card}';
        consequence: 'Every payment with the card is declined from then on. You can unfreeze it at any time.';
      };
      ACTIVE: {
        short: 'Unfreeze';
        act: 'Unfreeze card';
        about: 'Unfreeze {card}';
        title: 'Unfreeze card {card}';
        consequence: 'Payments with the card go through again. Do this only when you know why it was frozen.';
      };
      CANCELLED: {
        short: 'Cancel card';
        consequence: 'This can’t be undone.';
      };
      ask: '{move} …';
    };
    refused: {
      underWay: '{state}: wait until that is settled.';
      already: {
        ACTIVE: 'The card is already active.';
        FROZEN: 'The card is already frozen.';
        CANCELLED: 'The card is already cancelled.';
      };
      cancelled: 'A cancelled card can’t be reactivated.';
      cancelling: 'A cancellation was accepted and is being carried out.';
      blocked: 'The platform blocked the card; only the platform can unblock it.';
      from: 'Not possible while the card’s status is {status}.';
      never: 'A card with the status {status} can’t be changed.';
    };
    form: {
      for: '{account}. {consequence}';
      reason: 'Reason';
      reasonHint: 'Kept with the card on the platform.';
      reasonHintMany: 'Kept with each card on the platform.';
      reasonTooLong: 'Shorten the reason to {most, plural, one {# character} other {# characters}}.';
    };
    cancel: {
      title: 'Cancel {card}?';
      act: 'Cancel card';
      keep: 'Keep card';
      declined: 'Every payment with the card is declined, permanently.';
      subscriptions: 'Subscriptions charged to it stop.';
      final: 'Nobody, including the platform, can reactivate it. To stop it for a while, freeze it.';
      slow: 'The platform may take weeks to finish, and shows the card as “Cancelling” until then.';
      confirm: 'Type {characters} to confirm';
      lastOfId: 'The last four characters of the card’s ID.';
      lastOfNumber: 'The card’s last four digits.';
    };
    bulk: {
      FROZEN: {
        title: '{count, plural, one {Freeze card} other {Freeze # cards}}';
        run: '{count, plural, one {Freeze # card} other {Freeze # cards}}';
        selected: 'Freeze selected';
      };
      ACTIVE: {
        title: '{count, plural, one {Unfreeze card} other {Unfreeze # cards}}';
        run: '{count, plural, one {Unfreeze # card} other {Unfreeze # cards}}';
        selected: 'Unfreeze selected';
      };
      region: 'Selected cards';
      selected: '{count, number} selected';
      clear: 'Clear selection';
      select: 'Select {card}';
      stop: 'Stop';
      again: 'Retry {count, number}';
      none: 'None of these cards can be changed this way.';
      will: '{count, number} will be sent.';
      progress: '{sent, number} of {all, number} sent, {done, number} done, {failed, number} failed.';
      skipped: 'Skipped. {reason}';
      waiting: 'Waiting';
      sending: 'Sending';
      stopped: 'Not sent: stopped';
      lost: 'The console did not answer';
      notSent: 'Not sent';
      record: 'Record';
    };
    record: {
      change: 'Change status';
      unread: 'This platform does not tell the card’s status. It refuses a change that the card does not allow.';
      lastReason: 'Last reason';
      scheme: 'Scheme';
      bin: 'BIN';
      money: 'Money';
      consumed: 'Consumed';
      cardholder: 'Cardholder';
      holderRecord: 'Record';
      openHolder: 'Open the cardholder';
    };
    product: {
      title: 'Card products';
      product: 'Card product';
      area: 'Product';
      name: '{scheme} {bin}';
      mode: 'Mode';
      form: 'Form';
      currencies: 'Currencies';
      limit: 'Card limit';
      noPin: 'No-PIN limit';
      id: 'Product ID';
      enabled: 'Enabled';
      VIR: 'Virtual';
      PHY: 'Physical';
      required: {
        title: 'Required cardholder details';
        description: 'Fields that this product asks for';
        none: 'The product names none.';
        required: '{type}, required';
        optional: '{type}, optional';
      };
    };
  };
  changes: {
    link: {
      invitation: 'Invitation of {name}';
      'new-password': 'Password link of {name}';
      description: 'Whoever opens this link chooses the password of {name}.';
      copyLabel: 'one-time link';
      copyNow: 'Copy it now: it is not shown again';
      give: 'Give it to {name} alone, by a way that only they read, and not to the administrator who proposed it. It opens once, until <expires></expires>.';
      done: 'Done';
    };
    noRule: 'There is no such rule.';
    days: {
      number: 'Enter a number of days.';
      whole: 'Enter whole days.';
      least: 'Enter 0 days or more.';
      most: 'Enter 365 days at most.';
      notFewer: 'These are no fewer days than now.';
    };
  };
  connections: {
    nameTaken: 'Another connection has this name.';
    title: 'Connections';
    own: 'Your connection';
    ownIntroduction: 'The platform that everything you do here goes to.';
    introduction: 'Each connection is one platform with one client ID. Its key is sealed, and shown to nobody again.';
    others: 'Other connections';
    othersNote: 'Ask an administrator to act through another one';
    edit: 'Edit a connection';
    addOrGive: 'Add or assign a connection';
    builtIn: 'Built-in';
    add: {
      title: 'Add a connection';
      note: 'A sandbox and the real platform can stand side by side';
      environment: 'Environment';
      choose: 'Choose';
      sandbox: 'Sandbox';
      production: 'Production: real money';
      baseUrl: 'Base address';
      baseUrlHint: 'Without /api. Allowed hosts: {hosts}.';
      submit: 'Connect';
      added: '{name} is connected';
      addedNote: 'Check it before anybody uses it.';
    };
    facts: {
      timeZone: 'Time zone';
      timeZoneHint: 'Where its days begin and end, such as Asia/Shanghai.';
      idvMethod: 'Identity check by link';
      idvMethodHint: 'IDV_REDIRECT unless the platform says otherwise.';
    };
    clientId: 'Client ID';
    apiKey: 'API key';
    card: {
      people: '{count, plural, one {# person acts} other {# people act}} through it';
      address: 'Address';
      fromEnvironment: 'From the environment of the console';
      sealed: 'Kept, sealed';
      check: 'Check <hidden>{name}</hidden>';
    };
    remove: {
      button: 'Remove <hidden>{name}</hidden>';
      short: 'Remove';
      question: 'Remove {name}?';
      consequence: 'The console forgets its key. What was done through it stays in the records.';
    };
    key: {
      button: 'Replace key <hidden>of {name}</hidden>';
      short: 'Replace key';
      title: 'A new key for {name}';
      note: 'For the same client ID. What is under way goes on with it.';
      submit: 'Replace';
      done: '{name} has its new key';
    };
    change: {
      button: 'Edit settings <hidden>of {name}</hidden>';
      short: 'Edit settings';
      title: 'Settings of {name}';
      note: 'They apply from the next page and the next form on.';
      submit: 'Save';
    };
    report: {
      works: 'Token: works';
      refused: 'Token: refused';
      allowed: 'The allow-list of the key takes this console’s address.';
      notAllowed: 'The allow-list of the key does not take this console’s address: add it on the platform.';
      allowedUnknown: 'The platform did not tell whether its allow-list takes this console’s address.';
      likeUnknown: 'It did not tell whether it is a sandbox.';
      likeSandbox: 'It answers like a sandbox: deposits can be simulated.';
      likeProduction: 'It answers like production.';
      extras: 'Beyond the interface it answers {answered, number} of {all, number} reads.';
      absent: 'It has none for: {titles}.';
      unknown: 'It did not tell of: {titles}.';
      contradicts: 'This contradicts its setting';
      notSandbox: 'It is set as a sandbox, and does not answer like one: its money may be real.';
      notProduction: 'It is set as production, and answers like a sandbox.';
    };
    token: {
      works: 'The platform gave a token and answers with it.';
      noAnswer: 'The platform did not answer ({kind}).';
      answered: 'The platform answered {status}: {text}';
      nothingKept: '{why} Nothing was kept.';
    };
    ownClient: {
      title: 'Your own client ID';
      note: 'Sealed, yours alone, and named in the records of what you do';
      active: 'You act under a client ID of your own.';
      useShared: 'Use shared credentials';
      useOwn: 'Use own credentials';
    };
    people: {
      title: 'Who acts through which';
      of: 'Connection of {name}';
      another: 'another connection';
      question: 'Let {name} act through {connection}?';
      consequence: 'A second administrator confirms it within four hours; until then nothing changes. Then they are signed out everywhere, so that nothing shown for one platform is sent to another. What they have sent goes on through the connection that it began with.';
      submit: 'Propose connection';
      proposed: 'A second administrator confirms it';
    };
    problem: {
      adminsOnly: 'Connections are kept by administrators.';
      host: 'The console may not be connected to {host}: whoever runs it adds the host to PLATFORM_HOSTS first.';
      inUse: 'People act through this connection: give them another one first.';
      unsettled: 'Operations that were sent with it have no outcome yet: without it the console could not find out. Wait until they are settled.';
      anotherOne: 'You act through another connection.';
    };
    input: {
      needed: 'Fill this in.';
      long: 'This is too long.';
      timeZone: 'Enter the name of a time zone, such as Asia/Shanghai.';
      idvMethod: 'Use capital letters, digits and underscores, such as IDV_REDIRECT.';
      name: 'Give it a name.';
      nameLong: 'Use 40 characters at most.';
      environment: 'Choose where its money is.';
      baseUrl: 'Enter an https address without user, query, fragment or /api.';
    };
  };
  deposits: {
    title: 'Deposits';
    deposit: 'Deposit';
    depositId: 'Deposit ID';
    copiedId: 'deposit ID';
    simulateLink: 'Simulate a deposit';
    byStatus: 'Deposits by status';
    status: {
      PENDING: 'Pending';
      COMPLETED: 'Completed';
      FAILED: 'Failed';
    };
    meaning: {
      PENDING: 'The deposit is on its way.';
      COMPLETED: 'The money arrived.';
      FAILED: 'The deposit failed.';
    };
    sender: 'Sender';
    receivedOn: 'Received on';
    completed: 'Completed';
    fee: 'Fee';
    receivedOnAccount: 'Received on account';
    shortReference: 'Short reference';
    copiedReference: 'short reference';
    accountNumber: 'Account number';
    swiftCode: 'SWIFT code';
    simulate: {
      title: 'Simulate a deposit';
      description: 'Creates a test deposit, to try out what follows. In the sandbox only.';
      before: 'Simulated before';
      none: 'No deposit was simulated before this page was opened';
      table: 'Simulated deposits';
      caption: 'Simulated deposits, the newest first';
      when: 'When';
      state: 'State';
      by: 'By';
      new: 'New simulated deposit';
      repeat: 'Repeat the last one';
      unsaved: 'the fields of a deposit';
      note: 'No money moves: the sandbox books it as if it had come.';
      submit: 'Simulate deposit';
      result: 'Result';
      nothing: 'Nothing simulated yet';
      nothingText: 'The deposit appears here, with its reference and its state.';
      open: 'Open the deposit';
      swiftHint: 'At most {most, plural, one {# character} other {# characters}}.';
      receiverHint: 'Letters and digits only.';
    };
    field: {
      currency: 'Currency';
      amount: 'Amount';
      sender_swift_code: 'SWIFT code of the sender’s bank';
      receiver_account_number: 'Account that receives it';
      sender_name: 'Name of the sender';
      sender_account_number: 'Account number of the sender';
      sender_country: 'Country of the sender';
    };
  };
  documents: {
    notKept: 'The document was not kept. The console cannot reach its own records at the moment. Try again in a moment.';
    tooLarge: 'The file is larger than 1.5 MB.';
    otherType: 'The file is not a PDF, PNG or JPEG.';
    closed: 'This form is not open any more. Open it again.';
    tooMany: 'Your open forms hold too many documents. Send one of them first.';
    noCardholder: 'There is no such cardholder, so the document was not kept.';
    cardholderUnread: 'The platform does not show the cardholder now, so the document was not kept. Try again.';
    brokenPdf: 'The PDF is damaged or cut off: save or print it again as PDF and choose it again.';
    moreThanPdf: 'The file holds more than a PDF: print it as PDF and choose that.';
    activePdf: 'The PDF holds scripts, actions or attached files: print it as PDF and choose that.';
    lockedPdf: 'The PDF is locked with a password: print it as PDF and choose that.';
    brokenPicture: 'The picture is damaged or cut off: save it again and choose it again.';
    moreThanPicture: 'The file holds more than a picture: save the picture again and choose it again.';
    tooManyPixels: 'The picture has too many pixels: the most are {side, number} on a side and {pixels, number} in all.';
  };
  failed: {
    pageTitle: 'Something failed · Payments Console';
    heading: 'Something failed';
    title: 'This page could not be shown';
    explanation: 'Nothing was changed by showing it.';
    retry: 'Try again';
    reference: 'Reference:';
  };
  format: {
    presets: {
      today: 'Today';
      yesterday: 'Yesterday';
      last_7_days: 'Last 7 days';
      last_30_days: 'Last 30 days';
      this_month: 'This month';
      last_month: 'Last month';
    };
    amount: {
      zero: 'Enter an amount above zero.';
      wholeDigits: 'Enter at most {most, plural, one {# digit} other {# digits}} before the point.';
      noDecimals: '{currency} has no decimals: enter a whole amount.';
      decimals: '{currency} has {most, plural, one {# decimal} other {# decimals}}: enter no more than that.';
      digits: 'Enter at most {most, plural, one {# digit} other {# digits}}: with more, the platform may read another amount.';
      otherDigits: 'Use the digits 0 to 9.';
      exponent: 'Write the amount out, without an exponent.';
      sign: 'Enter the amount without a sign.';
      leadingZeros: 'Leave out the zeros in front.';
      point: 'Put a digit before and after the point.';
      shape: 'Enter digits and at most one decimal point, such as 1234.50.';
    };
  };
  home: {
    title: 'Home';
    description: 'Needs attention';
    viewAll: 'View all';
    unresolved: {
      title: 'Unresolved activity';
      description: 'Without an outcome, or waiting for a person';
      nothing: 'Nothing of this account is unresolved.';
    };
    failedPayouts: {
      title: 'Failed payouts';
      description: 'Last 7 days, not refunded yet';
      nothing: 'No payout of the last 7 days has failed and waits for its refund.';
    };
    invalidAccounts: {
      title: 'Invalid settlement accounts';
      description: 'The platform pays no settlements to them';
      nothing: 'All of the first 100 settlement accounts are valid.';
      all: 'All bank accounts';
    };
    tab: {
      sandbox: '{account} · Sandbox';
      production: '{account} · PRODUCTION';
    };
  };
  list: {
    unknownStatus: 'The platform’s interface does not describe this status.';
    of: {
      'bank-accounts': {
        caption: 'Bank accounts';
        pages: 'Pages of bank accounts';
        none: 'No bank accounts yet';
        noMatch: 'No bank accounts match this filter';
      };
      'card-products': {
        caption: 'Card products';
        pages: 'Pages of card products';
        none: 'No card products yet';
        noMatch: 'No card products match this filter';
      };
      cardholders: {
        caption: 'Cardholders';
        pages: 'Pages of cardholders';
        none: 'No cardholders yet';
        noMatch: 'No cardholders match this filter';
      };
      cards: {
        caption: 'Cards';
        pages: 'Pages of cards';
        none: 'No cards yet';
        noMatch: 'No cards match this filter';
      };
      deposits: {
        caption: 'Deposits';
        pages: 'Pages of deposits';
        none: 'No deposits yet';
        noMatch: 'No deposits match this filter';
      };
      'payment-intents': {
        caption: 'Payment intents';
        pages: 'Pages of payment intents';
        none: 'No payment intents yet';
        noMatch: 'No payment intents match this filter';
      };
      payouts: {
        caption: 'Payouts';
        pages: 'Pages of payouts';
        none: 'No payouts yet';
        noMatch: 'No payouts match this filter';
      };
    };
    pastTheEnd: {
      title: 'Page {page, number} is past the end';
      note: 'This list has fewer pages.';
      last: 'Go to the last page ({page, number})';
      first: 'Go to the first page';
    };
    noMatch: {
      clear: 'Clear filter';
      note: 'The account may have others outside this filter.';
    };
    none: {
      note: 'The platform has none for this account. New ones appear here automatically.';
    };
    ignored: 'Part of the address was ignored';
    stale: '{failure}. These rows are from {time}.';
    timesIn: 'Times in {zone}';
    loading: 'Loading';
    all: 'All';
    copyId: '{record} ID';
    open: 'Open';
    idNeeded: 'Enter an ID.';
    noList: 'This platform has no list of them. Open a record by its ID.';
    broken: {
      title: 'This page couldn’t be shown';
      explanation: 'The fault is on our side. Nothing was changed on the platform by opening this page.';
    };
  };
  'payment-intents': {
    title: 'Payment intents';
    intent: 'Payment intent';
    intentId: 'Payment intent ID';
    copiedId: 'payment intent ID';
    byStatus: 'Payment intents by status';
    status: {
      REQUIRES_PAYMENT_METHOD: 'Needs a payment method';
      REQUIRES_CUSTOMER_ACTION: 'Waits for the customer';
      REQUIRES_CAPTURE: 'Needs capture';
      PENDING: 'Pending';
      SUCCEEDED: 'Succeeded';
      CANCELLED: 'Cancelled';
      FAILED: 'Failed';
    };
    meaning: {
      REQUIRES_PAYMENT_METHOD: 'The customer has not chosen how to pay yet.';
      REQUIRES_CUSTOMER_ACTION: 'The customer has to do something, such as a bank’s check.';
      REQUIRES_CAPTURE: 'The money is reserved and has not been taken.';
      PENDING: 'The payment is being carried out.';
      SUCCEEDED: 'The customer has paid.';
      CANCELLED: 'The payment was cancelled.';
      FAILED: 'The payment failed.';
    };
    order: 'Order';
    description: 'Description';
    captured: 'Captured';
    methods: 'Payment methods';
    cancellationReason: 'Cancellation reason';
    nextStep: 'Next step';
    nextStepNote: 'What the customer is asked to do';
    step: {
      redirect: 'Go to the payment page';
      iframe: 'Complete the check in the payment page';
      qrCode: 'Scan a QR code';
      bankDetails: 'Pay by bank transfer';
    };
    completed: 'Completed';
    cancelled: 'Cancelled';
    attempt: {
      title: 'Latest attempt';
      refunded: 'Refunded';
      failureCode: 'Failure code';
      method: 'Method';
      card: 'Card';
      cardholder: 'Cardholder';
      acquirerReference: 'Acquirer reference';
      retrievalReference: 'Retrieval reference';
      id: 'Attempt ID';
    };
    cancel: {
      panel: 'Cancel';
      open: 'Cancel payment intent …';
      label: 'Cancel payment intent {id}';
      title: 'Cancel the payment intent?';
      titleOf: 'Cancel the payment intent of {amount}?';
      consequence: 'The customer can no longer pay it. This can’t be undone.';
      description: '{account}. The customer can no longer pay it. This can’t be undone.';
      unknownState: 'This platform does not tell the intent’s state. It refuses a cancel that the intent does not allow.';
      reason: 'Reason';
      noReason: 'No reason given';
      reasons: {
        duplicate: 'Duplicate';
        fraudulent: 'Fraudulent';
        requested_by_customer: 'Requested by the customer';
        abandoned: 'Abandoned';
      };
      keep: 'Keep payment intent';
      submit: 'Cancel payment intent';
      at: 'Cancelled at <time></time>';
      final: {
        SUCCEEDED: 'The customer has paid. A paid intent can’t be cancelled.';
        CANCELLED: 'It is already cancelled.';
        FAILED: 'It has failed, so there is nothing left to cancel.';
      };
    };
  };
  payouts: {
    title: 'Payouts';
    payout: 'Payout';
    copyId: 'payout ID';
    tabs: 'Payouts by status';
    column: {
      descriptor: 'Statement descriptor';
      note: 'Internal note';
      completed: 'Completed';
    };
    days: 'Days in the platform’s time zone, first and last included';
    widen: 'Look 90 days further back';
    v2: {
      INITIATED: {
        label: 'Initiated';
        meaning: 'The payout was created and has not been sent to a bank yet.';
      };
      PROCESSING: {
        label: 'Processing';
        meaning: 'The payout is on its way through the banks.';
      };
      COMPLETED: {
        label: 'Completed';
        meaning: 'The payout was paid.';
      };
      FAILED: {
        label: 'Failed';
        meaning: 'The payout was not paid. The money has not been refunded yet.';
      };
      FAILED_REFUNDED: {
        label: 'Failed, refunded';
        meaning: 'The payout was not paid and the money came back.';
      };
    };
    v1: {
      READY_TO_SEND: {
        label: 'Ready to send';
        meaning: 'The payout is accepted and waits for its payout date.';
      };
      PENDING: {
        label: 'Pending';
        meaning: 'The payout is being carried out.';
      };
      REJECTED: {
        label: 'Rejected';
        meaning: 'The platform refused the payout. It was not sent.';
      };
      FAILED: {
        label: 'Failed';
        meaning: 'The payout was sent and did not arrive. See the reason and the returned amount.';
      };
      COMPLETED: {
        label: 'Completed';
        meaning: 'The beneficiary was paid.';
      };
    };
    summary: {
      title: 'Summary';
      description: 'Payout list, version 2';
    };
    record: {
      title: 'Record';
      description: 'Retrieve Payout, version 1';
      method: 'Method';
      purpose: 'Purpose';
      date: 'Payout date';
      dateNote: 'Day on which the platform tries to submit the payment';
      bankReference: 'Bank reference';
      reason: 'Reason';
      shortReference: 'Short reference';
      requestId: 'Request ID';
    };
    noRecord: {
      title: 'There is no version 1 record';
      text: 'Only payouts whose ID is a UUID have one. The platform doesn’t show payer, beneficiary and fees of this payout.';
    };
    money: {
      title: 'Fees and FX';
      payerPays: 'Payer pays';
      source: 'Source amount';
      rate: 'Rate';
      fee: 'Fee';
      payout: 'Payout amount';
      receives: 'Beneficiary receives';
      quote: 'Quote';
      ours: 'Paid by the payer (OURS)';
      shared: 'Shared between payer and beneficiary (SHARED)';
    };
    failure: {
      noReason: 'The platform gave no reason';
      noAmount: 'The record names no returned amount yet.';
      returned: 'Amount to be returned: {amount} (the platform does not state the currency)';
    };
    party: {
      company: 'Company';
      address: 'Address';
    };
    payer: {
      title: 'Payer';
      birth: 'Date of birth';
      identification: 'Identification';
      identificationNumber: 'Identification number';
      id: 'Payer ID';
    };
    beneficiary: {
      title: 'Beneficiary';
      nickname: 'Nickname';
      status: 'Beneficiary status';
      id: 'Beneficiary ID';
    };
    bank: {
      holder: 'Account holder';
      number: 'Account number';
      iban: 'IBAN';
      currency: 'Account currency';
      name: 'Bank';
      address: 'Bank address';
      country: 'Bank country';
      swift: 'SWIFT code';
      clearing: 'Clearing system';
      code1: 'Routing code';
      code2: 'Second routing code';
    };
  };
  people: {
    invite: {
      pageTitle: 'Invite member · Payments Console';
      title: 'Invite member';
      introduction: 'A second administrator confirms the invitation and gets a link that opens once, within 24 hours. The new member sets their own password with it, which nobody else ever knows.';
      panel: 'Who they are and what they may do';
      noAccounts: 'Administrators manage people and settings and do no business, so they act for no account.';
      submit: 'Propose invitation';
      waits: 'The invitation of {name} is waiting';
      confirm: 'A second administrator confirms it';
      next: 'They find it under People within four hours, get the link and give it to {name}. Until then nobody has a link.';
      another: 'Invite another';
      back: 'Back to people';
    };
    directory: {
      idWrong: 'Use letters, digits and hyphens, 64 at most.';
      masterNeedsNone: 'The master account needs no entry.';
      nameNeeded: 'Enter a name.';
      noteLong: 'Use 500 characters at most.';
      pageTitle: 'Sub-accounts';
      title: 'Sub-accounts';
      introduction: 'The account switcher asks the platform for its sub-accounts. Where the platform does not list them, it offers these.';
      listed: 'The platform lists its sub-accounts';
      listedNote: 'The switcher uses that list. These entries are for platforms without one.';
      add: 'Add or rename';
      keptBy: 'Kept by administrators';
      keep: 'Add or change a sub-account';
      list: 'Directory';
      accountId: 'Account ID';
      accountIdHint: 'As the platform knows it';
      nameHint: 'As people here call it';
      note: 'Note';
      save: 'Save';
      saved: '{name} is in the directory';
      empty: 'No sub-accounts are kept here';
      remove: 'Remove {name}';
      removed: 'The entry is removed';
    };
    list: {
      pageTitle: 'People · Payments Console';
      title: 'People';
      introduction: 'Who may sign in, in which role, and for which accounts. Changes apply from their next request.';
      invite: 'Invite member';
      count: '{count, plural, one {# person} other {# people}}';
      role: 'Role';
      accounts: 'Accounts';
      lastSignIn: 'Last sign-in';
      never: 'Never';
      changeWaits: 'Change waiting';
      noAccounts: 'No accounts';
      allOfDemo: 'All of the demo';
      noneYet: 'None yet';
    };
    status: {
      active: 'Active';
      disabled: 'Disabled';
    };
    invitations: {
      title: 'Open invitations';
      introduction: 'Links that have not been used';
      opensUntil: '{role}, opens until <moment></moment>';
      withdraw: 'Withdraw';
      withdrawOf: 'Withdraw the invitation of {name}';
      withdrawn: 'The link opens nothing any more';
      question: 'Withdraw the invitation of {name}?';
      consequence: 'The link will open nothing any more.';
    };
    roleHints: {
      operator: 'The daily work: payouts, quotes, settlement accounts, cards.';
      support: 'Helps cardholders: sees data masked, may freeze a card, moves no money.';
      manager: 'Does the daily work and approves what others propose, never their own.';
      admin: 'Manages people, roles and settings; does no business.';
    };
    accounts: {
      label: 'Accounts to act for';
      note: 'Each account is granted by itself, the master account too. {chosen, number} of {all, number} granted.';
      notLoaded: 'The platform’s list of sub-accounts could not be loaded: only the master account is shown.';
      master: 'Master account';
      find: 'Find an account';
      tick: 'Select these';
      untick: 'Clear these';
      group: 'Accounts';
      nothing: 'No account has “{text}” in it.';
      submit: 'Save accounts';
      waits: 'What you selected is waiting for a second administrator';
      saved: 'The accounts are saved';
      title: 'Accounts';
    };
    person: {
      pageTitle: 'Person · Payments Console';
      sessions: 'Sessions';
      sessionsNote: 'Where this person is signed in';
      lastAdmin: 'The last administrator stays: another one is needed first.';
    };
    role: {
      title: 'Role';
      note: 'Another role takes two administrators';
      waits: 'Another role is waiting for a second administrator already.';
      submit: 'Propose role';
      proposed: 'The new role of {name} is waiting for a second administrator';
      new: 'New role';
      choose: 'Choose a role';
    };
    access: {
      title: 'Access';
      lastSignIn: 'Last sign-in';
      disabledAt: 'Disabled';
      never: 'Never';
      enable: 'Enable again';
      enabled: 'It is waiting for a second administrator';
      enableQuestion: 'Let {name} sign in again?';
      enableConsequence: 'A second administrator confirms it. They then have the role and the accounts that are shown here, and their old password.';
      disable: 'Disable';
      disabled: '{name} is disabled';
      disableQuestion: 'Disable {name}?';
      disableConsequence: 'Their next request is refused, all their sessions end, and what they proposed or invited is void. What they did stays in the records.';
    };
    help: {
      title: 'Help with signing in';
      factor: 'Second factor';
      set: 'Set up';
      notSet: 'Not set up';
      link: 'Password link';
      noLink: 'None is open';
      linkUntil: 'Open until <moment></moment>';
      make: 'Make a password link';
      made: 'The password link is waiting for a second administrator';
      makeQuestion: 'A password link for {name}?';
      makeConsequence: 'For somebody who forgot their password. A second administrator confirms it and gets the link. Make sure that it is really them who asks: call them on a number that you know.';
      withdraw: 'Withdraw the link';
      withdrawn: 'The link opens nothing any more';
      reset: 'Reset the second factor';
      resetDone: 'The reset is waiting for a second administrator';
      resetQuestion: 'Reset the second factor of {name}?';
      resetConsequence: 'For a lost device without recovery codes. A second administrator confirms it. Make sure that it is really them who asks: until they have set up a new app, their password alone lets somebody do it. They are signed out everywhere.';
      own: 'Change your own under Your sign-in.';
      none: 'This person has none set up.';
    };
    roles: {
      pageTitle: 'Roles · Payments Console';
      title: 'Roles';
      introduction: 'What each role may do, drawn from the rules that every request is checked against. It applies to the accounts that a person was granted, and to no other. Masked are numbers of accounts, phones and documents, and dates of birth; names, email and addresses are not, because people are found and recognised by them.';
      changes: 'Changes';
      reads: 'Reads';
      byRole: '{title} by role';
      operation: 'Operation';
      act: '{title}<muted>: {act}</muted>';
      acts: {
        freeze: 'freeze';
        unfreeze: 'unfreeze';
        cancel: 'cancel';
        contact: 'contact';
        identity: 'identity';
      };
      change: {
        do: 'Allowed';
        'step-up': 'Allowed (re-authentication)';
        propose: 'Needs approval';
        masked: 'Masked';
        no: 'Not allowed';
      };
      read: {
        do: 'Visible';
        'step-up': 'Visible (re-authentication)';
        propose: 'Needs approval';
        masked: 'Masked';
        no: 'Not allowed';
      };
      console: 'The console itself';
      reveals: 'May reveal, which is recorded';
      approves: 'Approves others’';
    };
  };
  platform: {
    front: {
      addressUnreadable: 'This address cannot be read.';
      notFound: 'Not found.';
      controlCharacter: 'This address holds a control character.';
      method: 'This address does not take that method.';
      contentEncoding: 'Send the content without a content encoding.';
      tooLong: 'This is more than the console accepts.';
      forged: 'The request came from another site.';
      failed: 'The console could not answer.';
    };
    tooManyRequests: {
      pageTitle: 'Too many requests - Payments Console';
      title: 'Too many requests';
      explanation: 'Too many requests came from here in a short time. Nothing was done with this one; wait a moment.';
      retry: 'Load this page again after the wait. What you typed into a form is kept with it.';
      wait: 'Seconds to wait:';
    };
    continue: {
      title: 'Payments Console';
      link: 'Continue to the Payments Console';
    };
    formNotSent: 'The console cannot reach its own records at the moment. Try again in a moment. Go back to send it again.';
  };
  quotes: {
    title: 'Quotes';
    description: 'What a conversion or a payout in another currency costs now.';
    newTab: 'New quote';
    history: 'History';
    new: 'New quote';
    unsaved: 'the fields of a quote';
    note: 'A quote moves no money. It is valid for about a minute.';
    get: 'Get quote';
    getNew: 'Get new quote';
    quote: 'Quote';
    none: 'No quote yet';
    noneText: 'The price appears here, with the time for which it is valid.';
    another: 'Start another quote';
    side: {
      sell: 'You sell';
      buy: 'You buy';
    };
    currency: {
      sell: 'Currency you sell';
      buy: 'Currency you buy';
    };
    amount: {
      sell: 'Amount you sell';
      buy: 'Amount you buy';
      fixed: 'This amount is fixed.';
      follows: 'Follows from the rate.';
    };
    enter: {
      sell: 'Enter sell amount';
      buy: 'Enter buy amount';
    };
    exactly: {
      sell: 'Sell exactly {amount} {currency}';
      buy: 'Buy exactly {amount} {currency}';
    };
    swap: 'Swap the two sides';
    whichFixed: 'Which amount is fixed?';
    bothGiven: 'Both are filled in. The platform takes one of them; the other one follows from the rate.';
    valueDate: 'Value date';
    valueDateHint: 'A business day of both currencies. The platform decides.';
    purpose: 'Purpose';
    purposes: {
      conversion: 'Conversion';
      payout: 'Payout';
    };
    purposeHint: {
      conversion: 'Between two balances of this account.';
      payout: 'To pay somebody in another currency: you sell the currency of the sender’s account, and the beneficiary receives the currency you buy.';
    };
    day: {
      past: 'This day is in the past.';
      tooFar: 'This day is too far ahead.';
      weekend: 'Banks are closed on weekends.';
      closed: 'The platform converts nothing on this day.';
      closedFor: 'The platform converts nothing on this day: {reason}.';
      holiday: '{reason}. The platform decides whether it converts on this day.';
      chooseAnother: '{reason} Choose another business day.';
    };
    refused: {
      conversion_date: 'The platform converts nothing on this day. Choose another business day.';
      amount: 'The platform did not accept this amount.';
      currency: 'The platform did not accept this currency.';
      transaction_type: 'The platform did not accept this purpose.';
      pair: 'The platform has no price for this pair.';
    };
    validity: {
      label: 'Validity';
      seconds: '{seconds, number} s left';
      minutes: '{minutes, number} min {seconds} s left';
      expired: 'Expired';
      soon: 'Expires soon';
      last: 'Expires now';
      over: 'No longer valid';
      saidSoon: 'This quote expires in 30 seconds.';
      saidLast: 'This quote expires in 10 seconds.';
      saidOver: 'This quote has expired.';
      expiredTitle: 'This quote has expired';
      expiredText: 'Its price is no longer valid. Get a new quote to compare today’s price with it.';
    };
    pair: '{sell} to {buy}';
    rateOf: 'Rate {pair}';
    rate: 'Rate';
    inverseRate: 'Inverse rate';
    reference: 'Quote reference';
    copiedReference: 'quote reference';
    sideFixed: '{side} · fixed';
    compared: {
      title: 'Against the last quote';
      caption: 'The last quote and the new one';
      before: 'Before';
      now: 'Now';
      change: 'Change';
      unchanged: 'none';
      notComparable: 'The two quotes cannot be compared in figures.';
      same: 'The price is the same as before.';
      getMore: 'You get {amount} more than before.';
      getLess: 'You get {amount} less than before.';
      payMore: 'You pay {amount} more than before.';
      payLess: 'You pay {amount} less than before.';
    };
    past: {
      title: 'Quote history';
      none: 'No quotes yet';
      noneText: 'Every quote of this account that the console gets is kept here.';
      intro: 'Quotes that this console got for this account, the newest first. Times in {zone}.';
      older: 'Older quotes';
      count: '{count, plural, one {# quote} other {# quotes}}';
      table: 'Quotes of {pair}';
      caption: 'Quotes of {pair}, the newest first';
      when: 'When';
      sold: 'Sold';
      bought: 'Bought';
      for: 'For';
      by: 'By';
      again: 'Again';
      fixed: '{amount} (fixed)';
      quoteAgain: 'Quote again';
      oneQuote: 'Two quotes of a pair make a line.';
      chart: 'Rates of {pair}: {count, plural, one {# quote} other {# quotes}}, from {least} to {most}. The table below has every rate.';
    };
  };
  record: {
    reveal: 'Reveal';
    revealFailed: 'The value couldn’t be read. Try again.';
    olderShown: 'The last refresh failed; older values are shown.';
  };
  reference: {
    title: 'API reference';
    introduction: 'Every operation that the console knows, from the same definitions that it runs on. Unknown fields are ignored on both sides. As a file: <link>OpenAPI 3.1</link>.';
    records: 'Records';
    rules: 'Rules';
    fields: 'Fields';
    linkToHeading: 'Link to this heading';
    foldOf: '{label}<hidden> of {title}</hidden>';
    search: {
      label: 'Find';
      shown: '{shown, number} of {all, number} shown';
      nothing: 'Nothing in the reference holds these words';
      contents: 'Contents';
    };
    operation: {
      fold: 'Headers, fields and refusals';
      extra: 'Extra, not in the interface';
      section: 'Interface {number}';
      path: 'In the path';
      query: 'Query';
      body: 'Body';
      exactlyOne: 'Exactly one of {fields}.';
      headers: 'Headers';
      noHeaders: 'None beyond the content type.';
      required: 'required';
      requiredKey: 'required, {rule}';
      uuidKey: 'a UUID';
      textKey: '1 to {most, plural, one {# character} other {# characters}}';
      onBehalfOf: 'optional, account_id of a sub-account';
      answer: 'Answer';
      record: 'The record';
      page: 'A page of';
      object: 'An object';
      days: 'A list of days, each with <date>date</date> and <valid>valid</valid>.';
      refusals: 'Refusals';
      commonRefusals: 'Common refusals of this area';
    };
    field: {
      name: 'Field';
      rule: 'Rule';
      required: 'required';
      othersMayCome: '; others may come';
      oneOf: 'one of';
      text: 'text';
      between: ', {min, number} to {max, number} characters';
      atMost: ', at most {max, number} characters';
      notEmpty: ', not empty';
      atLeast: ', at least {min, plural, one {# character} other {# characters}}';
      orMore: ', {min, number} or more';
      range: ', {min, number} to {max, number}';
      positive: ', more than 0';
      default: ', default {value, number}';
      or: '{one} or {other}';
      late: ', empty while it has not happened';
      decimal: 'decimal amount as text';
      date: 'date, YYYY-MM-DD';
      'date-time': 'date-time';
      uuid: 'UUID';
      email: 'e-mail address';
      wholeNumber: 'whole number';
      number: 'number';
      boolean: 'true or false';
      list: 'list of';
      listOf: 'list of {items}';
      object: 'object';
      anything: 'anything';
    };
    bankCodes: {
      title: 'Bank codes';
      note: 'Interface 2.5. The currency is that of the stored account. CAD accounts also need bank_branch_code.';
      currency: 'Currency';
      country: 'Bank country';
      any: 'any';
    };
    cardMoves: {
      title: 'Card moves';
      note: 'Interface 3.8. Any other move is refused with “Card status is invalid”; an expired card takes none.';
      from: 'From';
      to: 'To';
      final: 'nothing: final';
    };
    refusals: {
      account: 'Common refusals';
      accountTitle: 'Common refusals, all but card issuing';
      accountNote: 'Interface 7.1, the flat envelope.';
      issuing: 'Common refusals, cards';
      issuingTitle: 'Common refusals, card issuing';
      issuingLabel: 'Common refusals of card issuing';
      issuingNote: 'Interface 7.2, Envelopes A and B; a `type` field marks A.';
      message: 'Message';
      http: 'HTTP';
      body: 'Body';
      code: 'Code';
      when: 'When';
      varies: 'varies';
      none: 'none';
      flat: 'code, message';
      'flat-no-code': 'message';
      bare: 'error';
      A: 'type, code, message';
      B: 'code as text, message';
    };
  };
  refusals: {
    safeToRepeat: 'Safe to repeat';
    whoCanFix: 'Who can fix it';
    sentence: '{title}.';
    repeat: {
      yes: 'Yes, unchanged';
      changed: 'Yes, once the cause is fixed';
      'same-key': 'Only with “Check again”, which cannot act twice';
      no: 'No, it would be refused again';
    };
    fixedBy: {
      you: 'You can fix this';
      administrator: 'An administrator of this console can fix this';
      platform: 'The platform can fix this: ask its support';
      time: 'It passes without action';
      nobody: 'Nobody can change this';
    };
    read: {
      unreachable: {
        title: 'The platform cannot be reached';
        whatHappened: 'No connection could be opened, or the last requests of this kind were not answered. Nothing was read.';
        whatToDo: 'Try again in a moment. If it lasts, tell an administrator: the network or the platform is down.';
      };
      'no-answer': {
        title: 'The platform did not answer in time';
        whatHappened: 'The request was sent, but no complete answer came back.';
        whatToDo: 'Try again. If it happens often, tell an administrator.';
      };
      malformed: {
        title: 'The platform’s answer could not be read';
        whatHappened: 'An answer came that is not in the platform’s own form, so it is not shown.';
        whatToDo: 'Try again. If it comes back, send the reference to an administrator.';
      };
      processing: {
        title: 'The platform is still working on it';
        whatHappened: 'The platform has not finished an earlier request.';
        whatToDo: 'Try again in a few seconds.';
      };
      internal: {
        title: 'The platform had a fault';
        whatHappened: 'The platform reported a failure on its own side.';
        whatToDo: 'Try again. If it lasts, send the reference to an administrator.';
      };
      'rate-limited': {
        title: 'Too many requests';
        whatHappened: 'The platform limits how often it may be asked, and that limit was reached.';
        whatToDo: 'Wait a minute, then try again.';
      };
      crowded: {
        title: 'You ask for more than the console reads at once';
        whatHappened: 'This session has sent too many requests in a short time. This one was not answered, and nothing was read.';
        whatToDo: 'Wait until the other pages have loaded, then try again. Everybody else goes on as before.';
      };
      token: {
        title: 'The platform did not accept our sign-in';
        whatHappened: 'A fresh access token was refused too.';
        whatToDo: 'Try again once. If it lasts, an administrator must check the platform credentials.';
      };
      configuration: {
        title: 'The connection to the platform is not set up correctly';
        whatHappened: 'The platform refused the credentials, the network address or the route of this console.';
        whatToDo: 'Only an administrator can fix this: send them the reference.';
      };
      forbidden: {
        title: 'The platform does not permit this';
        whatHappened: 'The credentials of this console lack the permission for this read.';
        whatToDo: 'Ask an administrator to have the permission granted on the platform.';
      };
      key: {
        title: 'The platform refused the request’s key';
        whatHappened: 'The key that marks this request was not accepted.';
        whatToDo: 'Try again: a new read gets a new key.';
      };
      'not-found': {
        title: 'Nothing with this id';
        whatHappened: 'The platform knows no such record for this account.';
        whatToDo: 'Check the id, and whether the right account acts.';
      };
      invalid: {
        title: 'The platform refused this request';
        whatHappened: 'A value of the request breaks one of the platform’s rules.';
        whatToDo: 'Change the filter or go back to the list.';
      };
      unexplained: {
        title: 'The platform refused, without a reason we know';
        whatHappened: 'The answer is not one that the platform’s interface lists.';
        whatToDo: 'Try again. If it comes back, send the reference to an administrator.';
      };
      'no-operation': {
        title: 'This platform does not offer this';
        whatHappened: 'The connected platform has no such operation.';
        whatToDo: 'Work with the record’s id instead, where the page offers it.';
      };
      'records-away': {
        title: 'The console cannot reach its own records';
        whatHappened: 'The console’s database does not answer, for example because it restarts. Nothing was changed by this.';
        whatToDo: 'Try again in a moment. If it lasts, tell an administrator.';
      };
      'not-allowed': {
        title: 'Your role does not include this';
        whatHappened: 'This page needs a role that you do not have.';
        whatToDo: 'Ask an administrator if you need it.';
      };
    };
    shared: {
      title: {
        platformFault: 'The platform had a fault';
        keyRefused: 'The platform refused the key of this request';
        noSuchAccount: 'The platform knows no such account';
        couldNotDoIt: 'The platform could not do it';
        signInRefused: 'The platform did not accept our sign-in';
        notPermitted: 'The platform does not permit this';
        valueRefused: 'The platform refused a value';
        serviceNotOpened: 'The master account has not opened this service';
        fileKind: 'This kind of file is not accepted';
      };
      whatHappened: {
        newAccountRules: 'The platform’s rules for new accounts ask for it.';
        noToken: 'No access token was given.';
      };
      whatToDo: {
        waitSameKey: 'Wait: the console asks again by itself with the same key.';
        keyStops: 'Do not do it again before somebody has looked: the key is what keeps it from happening twice. Send the reference to an administrator.';
        waitThenSupport: 'Wait: the console asks again by itself. If it lasts, ask the platform’s support.';
        askSupport: 'An administrator asks the platform’s support to change it.';
        otherAccount: 'Choose another account, or ask an administrator to have this one looked at on the platform.';
        checkId: 'Check the id, and whether the right account acts.';
        tellAdministrator: 'Send the reference to an administrator.';
        checkAccount: 'Check the account’s id, and whether it belongs to our master account.';
        lookAtCard: 'Look at the card: if nothing has changed, try again later, then ask the platform’s support.';
        connectionWrong: 'The connection is set up wrongly, or this platform does not offer it. Send the reference to an administrator.';
        openService: 'An administrator has the service opened on the platform.';
      };
    };
    unreachable: {
      title: 'The platform cannot be reached';
      whatHappened: 'No connection could be opened, so nothing was sent.';
      whatToDo: 'Try again in a moment. If it lasts, tell an administrator.';
    };
    'no-answer': {
      title: 'No answer came back';
      whatHappened: 'The request was sent, and the connection ended before the whole answer was here.';
    };
    malformed: {
      title: 'The answer could not be read';
      whatHappened: 'The answer is not in the platform’s form, so it proves nothing.';
    };
    processing: {
      title: 'The platform is still working on it';
      whatHappened: 'It has the request and has not finished.';
      whatToDo: 'Wait: the console asks again by itself. Do not start the same thing a second time.';
    };
    internal: {
      whatHappened: 'It reported a failure on its own side, which does not say whether the change was made.';
    };
    'rate-limited': {
      title: 'Too many requests';
      whatHappened: 'The platform limits how often it may be asked, and that limit was reached.';
    };
    crowded: {
      title: 'Too many requests at once';
      whatHappened: 'This session has more under way than the console sends at once, so nothing was sent.';
      whatToDo: 'Wait until the other pages have loaded, then try again.';
    };
    token: {
      whatHappened: 'The console’s access token was refused, and a fresh one too.';
      whatToDo: 'Check again in a minute. If it lasts, an administrator must look at the platform credentials.';
    };
    configuration: {
      title: 'The connection to the platform is not set up correctly';
      whatHappened: 'The platform refused the credentials, the network address or the route of this console.';
      whatToDo: 'Only an administrator can fix this: send them the reference.';
    };
    forbidden: {
      whatHappened: 'The credentials of this console lack the permission.';
      whatToDo: 'An administrator has the permission granted on the platform.';
    };
    key: {
      whatHappened: 'The key marks the request as one and the same; the platform did not accept it.';
      whatToDo: 'Do not do it again before somebody has looked. Send the reference to an administrator.';
    };
    'not-found': {
      title: 'The platform knows no such record';
      whatHappened: 'Nothing with this id exists for the acting account.';
    };
    invalid: {
      whatHappened: 'One of the values breaks a rule of the platform.';
      whatToDo: 'Open what the platform answered: it may name the field. Correct it in the form.';
    };
    unexplained: {
      title: 'The platform refused, without a reason we know';
      whatHappened: 'The answer is not one that the platform’s interface lists.';
      whatToDo: 'Look at the record before you try again, and send the reference to an administrator.';
    };
    card_error: {
      title: 'The platform refused this for the card';
      whatHappened: 'It breaks a rule about cards that the platform’s interface does not list.';
      whatToDo: 'Look at the card’s state. Open what the platform answered for its own words.';
    };
    cardholder_error: {
      title: 'The platform refused this for the cardholder';
      whatHappened: 'It breaks a rule about cardholders.';
      whatToDo: 'Look at the cardholder’s record. Open what the platform answered for its own words.';
    };
    account_error: {
      title: 'The platform refused this for the account';
      whatHappened: 'It breaks a rule about the account, the product or the balance.';
      whatToDo: 'Open what the platform answered for its own words, or ask an administrator.';
    };
    idempotency_error: {
      whatHappened: 'The platform did not say what is wrong with it.';
    };
    'client-id-missing': {
      title: 'The console did not identify itself to the platform';
      whatHappened: 'The call was sent without the client id that the platform asks for.';
    };
    'address-not-allowed': {
      title: 'This console’s network address is not allowed';
      whatHappened: 'The platform takes calls of this key from listed addresses only, and ours is not one of them.';
      whatToDo: 'An administrator adds the address to the allow-list of the key on the platform. Send the reference to an administrator.';
    };
    'value-missing': {
      title: 'The platform found a value missing or of the wrong kind';
      whatHappened: 'It did not say which value.';
      whatToDo: 'Compare what was asked with the form. If nothing looks wrong, send the reference to an administrator.';
    };
    'key-form-or-age': {
      whatHappened: 'The platform says that the key has not the right form, or is too old.';
    };
    'key-of-other-account': {
      whatHappened: 'The platform says that the key was used by another account before.';
    };
    'key-of-other-endpoint': {
      whatHappened: 'The platform says that the key was used for something else before.';
    };
    'idempotency-layer': {
      title: 'The platform had a fault before it looked at the request';
      whatHappened: 'Its layer that keeps requests from running twice failed for a moment.';
    };
    'token-form': {
      title: 'The console’s sign-in was not in the platform’s form';
      whatHappened: 'The header that carries the access token was malformed.';
    };
    'route-unknown': {
      title: 'The platform does not know this address';
      whatHappened: 'The route that the console called does not exist there.';
    };
    'method-unknown': {
      title: 'The platform does not take this kind of call';
      whatHappened: 'The address exists, but not for what the console asked.';
    };
    'client-id-unknown': {
      title: 'The platform does not know this console’s client id';
      whatToDo: 'An administrator checks the client id of the connection.';
    };
    'api-key-wrong': {
      title: 'The API key does not belong to this console’s client id';
      whatToDo: 'An administrator checks the API key of the connection.';
    };
    'api-key-expired': {
      title: 'The API key has expired';
      whatHappened: 'The platform gives no access token for it any more.';
      whatToDo: 'An administrator makes a new key on the platform and sets it here.';
    };
    'no-access-profile': {
      title: 'The platform has no access profile for this company';
      whatToDo: 'The platform’s support has to set up access for the company.';
    };
    'trading-off': {
      title: 'The API key or the company is switched off on the platform';
      whatHappened: 'The key is disabled, or the company may not trade at the moment.';
      whatToDo: 'Nothing can be changed on the platform until its support has lifted this.';
    };
    'no-token-made': {
      title: 'The platform could not make an access token';
      whatHappened: 'It failed on its own side.';
      whatToDo: 'Wait: the console asks again by itself.';
    };
    'account-not-visible': {
      whatHappened: 'The id is not one that we may see.';
    };
    'account-not-linked': {
      whatHappened: 'The id exists, but it is neither above nor below our account.';
    };
    'account-unknown': {
      whatHappened: 'No account has this id.';
    };
    'legal-name-missing': {
      title: 'The legal name of the business is missing';
      whatToDo: 'Enter the legal name.';
    };
    'country-missing': {
      title: 'The country is missing';
      whatToDo: 'Choose the country.';
    };
    'phone-form': {
      title: 'The phone number is not in the platform’s form';
      whatToDo: 'Enter it with country code, digits only.';
    };
    'under-age': {
      title: 'The person is under 18';
      whatToDo: 'Check the date of birth; a minor cannot be entered.';
    };
    'job-title': {
      title: 'The job title is not one of the platform’s';
      whatToDo: 'Choose one of the four job titles.';
    };
    'account-type': {
      title: 'The account is neither for a company nor for a person';
      whatToDo: 'Choose company or individual.';
    };
    'country-not-taken': {
      title: 'Accounts from this country are not accepted';
      whatHappened: 'The country of the business or of a person is not supported.';
      whatToDo: 'This cannot be changed here; ask the platform’s support which countries are accepted.';
    };
    'country-sanctioned': {
      title: 'This country is under sanctions';
      whatHappened: 'The platform does not accept anybody from there.';
      whatToDo: 'Stop here and tell compliance. Trying again cannot succeed.';
    };
    'service-not-opened': {
      whatHappened: 'The account would need a product that the master account does not have.';
    };
    'sub-accounts-not-opened': {
      whatHappened: 'The master account may not make sub-accounts.';
    };
    'master-not-active': {
      title: 'The master account is not active yet';
      whatHappened: 'Its verification on the platform is not finished.';
      whatToDo: 'An administrator completes the verification on the platform.';
    };
    'companies-only': {
      title: 'This product takes companies only';
      whatToDo: 'Accounts for a person exist under the banking product alone.';
    };
    'no-account-configuration': {
      whatHappened: 'It could not read the account’s configuration.';
    };
    'no-parent-account': {
      whatHappened: 'It could not read the account above this one.';
    };
    'no-sub-account-count': {
      whatHappened: 'It could not count the sub-accounts.';
    };
    'server-error': {
      whatHappened: 'It failed inside and said no more.';
    };
    'registration-number-limit': {
      title: 'Too many sub-accounts for this registration number';
      whatHappened: 'The platform limits how many accounts one company may have.';
      whatToDo: 'Use an account that exists, or ask the platform’s support to raise the limit.';
    };
    'company-details-missing': {
      title: 'Details of the company are missing';
      whatToDo: 'Give company, address and owners, or let the account inherit them.';
    };
    'inherit-inconsistent': {
      title: 'What is inherited does not fit what was given';
      whatToDo: 'Either inherit the details or give them, not both.';
    };
    'no-representative': {
      title: 'No representative was named';
      whatToDo: 'Name at least one representative.';
    };
    'no-identity-document': {
      title: 'A representative has no identity document';
      whatToDo: 'Attach the documents of every representative.';
    };
    'not-one-applicant': {
      title: 'Nobody, or more than one person, is the applicant';
      whatToDo: 'Mark exactly one representative as the applicant.';
    };
    'no-owner-photos': {
      title: 'Photos of an owner are missing';
      whatToDo: 'Attach the front and the back of the document and a photo of the face for at least one owner.';
    };
    'document-number-taken': {
      title: 'This document number belongs to another account';
      whatHappened: 'The same identification number was used before.';
      whatToDo: 'Check the number; if it is right, ask the platform’s support.';
    };
    'documents-missing': {
      title: 'Documents are missing';
      whatToDo: 'Attach every document that the platform asks for.';
    };
    'business-details-missing': {
      title: 'Details of the business are missing';
      whatToDo: 'Fill in the business details.';
    };
    'account-record-incomplete': {
      whatHappened: 'Its record of the account is not complete.';
    };
    'account-record-missing': {
      whatHappened: 'Its record of the account is not there.';
    };
    'not-our-sub-account': {
      title: 'The platform does not let us act for this account';
      whatHappened: 'The acting account is no sub-account of ours, or not an active one.';
      whatToDo: 'Choose another account. If this one is right, an administrator asks the platform about its status.';
    };
    'file-not-a-file': {
      title: 'The file did not arrive as a file';
      whatHappened: 'What arrived was not in the form in which the platform takes files.';
      whatToDo: 'Attach the file again. If it comes back, send the reference to an administrator.';
    };
    'file-too-large': {
      title: 'The file is too large';
      whatHappened: 'The platform takes files of up to 30 MiB.';
      whatToDo: 'Attach a smaller file.';
    };
    'file-name': {
      title: 'The file’s name is not accepted';
      whatHappened: 'The platform did not take the file because of its name.';
      whatToDo: 'Give the file a short name of letters and digits with its ending, and attach it again.';
    };
    'file-type': {
      whatHappened: 'The platform takes JPEG, PNG, DOC, DOCX and PDF.';
      whatToDo: 'Attach the document in one of these forms.';
    };
    'file-mime-type': {
      whatHappened: 'The platform does not take files of the kind that this one says it is.';
      whatToDo: 'Attach the document as JPEG, PNG or PDF.';
    };
    'file-type-mismatch': {
      title: 'The file is not what its name says';
      whatHappened: 'Its content and its declared kind do not agree.';
      whatToDo: 'Save the document again in its own form and attach that.';
    };
    'file-unreadable': {
      title: 'The platform could not work with the file';
      whatHappened: 'It failed on its own side while it opened or read the file.';
      whatToDo: 'Send the file again in a minute. If it lasts, ask the platform’s support.';
    };
    'file-not-stored': {
      title: 'The platform could not keep the file';
      whatHappened: 'Its storage failed.';
      whatToDo: 'Try once more in a few minutes; if it comes back, ask the platform’s support.';
    };
    'file-unknown': {
      title: 'A file is not there';
      whatHappened: 'One of the files that were named does not exist for this account, or may not be seen.';
      whatToDo: 'Attach the files again for this account.';
    };
    'field-refused': {
      whatHappened: 'One of the fields breaks a rule of the platform.';
      whatToDo: 'Open what the platform answered: it names the field. Correct it in the form.';
    };
    'token-or-address': {
      whatHappened: 'The access token has expired, our network address is not allowed, or the platform could not check it.';
      whatToDo: 'Check again in a minute. If it lasts, an administrator must look at the connection.';
    };
    'key-permission': {
      whatHappened: 'The API key of this console lacks the permission.';
      whatToDo: 'An administrator has the permission granted to the key on the platform.';
    };
    'internal-same-key': {
      whatHappened: 'It reported a failure on its own side.';
    };
    'own-account-gone': {
      title: 'The platform does not find our account';
      whatHappened: 'It is not there, or it has been deactivated.';
    };
    'acting-account-gone': {
      title: 'The platform does not find the acting account';
      whatHappened: 'The sub-account that we act for is not there, or it has been deactivated.';
    };
    'account-user-gone': {
      title: 'The account has no user on the platform';
      whatHappened: 'The user behind the account is not there, or has been deactivated.';
    };
    'key-form': {
      whatHappened: 'The platform says that the key has not the right form.';
    };
    'key-not-of-account': {
      whatHappened: 'The platform says that the key belongs to another account.';
    };
    'request-unreadable': {
      title: 'The platform could not read the request';
      whatHappened: 'What the console sent did not arrive as it was written.';
    };
    'no-such-account': {
      title: 'The platform does not find the account';
      whatHappened: 'No account answers to this id.';
    };
    'card-rate-limited': {
      title: 'Too many requests for this card';
      whatHappened: 'The platform limits how often it may be asked about one card.';
      whatToDo: 'Wait a minute: the console asks again by itself.';
    };
    'card-unknown': {
      title: 'The platform knows no such card';
      whatHappened: 'No card of this account has the id, or the card is deactivated.';
    };
    'card-kind-not-authorized': {
      title: 'Cards of this kind may not be made';
      whatHappened: 'Our account is not authorized for this kind of card.';
    };
    'risk-control-not-allowed': {
      title: 'These risk settings are not allowed';
      whatHappened: 'Our account may not set this risk control.';
    };
    'card-currency': {
      title: 'The card cannot be in this currency';
      whatHappened: 'The card’s product does not offer it.';
      whatToDo: 'Choose one of the product’s currencies.';
    };
    'card-limit': {
      title: 'The spending limit is not possible';
      whatHappened: 'It is outside of what the card’s product allows.';
      whatToDo: 'Enter a limit inside the product’s range.';
    };
    'cardholder-quota': {
      title: 'The cardholder has too many cards';
      whatHappened: 'The number of cards that one holder may have is reached.';
      whatToDo: 'Cancel a card that is not used, or choose another cardholder.';
    };
    'account-quota': {
      title: 'The account has too many cards';
      whatHappened: 'The number of cards that the account may have is reached.';
    };
    'no-card-numbers': {
      title: 'No card numbers are left';
      whatHappened: 'The range of numbers that this product draws from is used up.';
    };
    'card-expired': {
      title: 'This card has expired';
      whatHappened: 'The platform does not change a card after its expiry month.';
      whatToDo: 'An expired card declines every payment by itself. Issue a new card instead.';
    };
    'card-state': {
      title: 'The card’s state does not allow this';
      whatHappened: 'The card is not in a state, or not activated, for what was asked.';
      whatToDo: 'Look at the card’s state first.';
    };
    'virtual-card-pin': {
      title: 'A virtual card has no PIN';
      whatHappened: 'Only physical cards have a PIN.';
      whatToDo: 'There is nothing to set for this card.';
    };
    'card-end-rule': {
      title: 'The card’s expiry rule is missing or not valid';
      whatHappened: 'The rule for when the card expires is missing, or is not one of the platform’s.';
      whatToDo: 'Choose when the card expires.';
    };
    'card-end-date': {
      title: 'The card’s expiry date is not possible';
      whatHappened: 'It must lie in the future, within the product’s longest life.';
      whatToDo: 'Choose another expiry date.';
    };
    'card-product-gone': {
      title: 'The card product is not there';
      whatHappened: 'It does not exist for this account, or it is not active.';
      whatToDo: 'Choose another card product.';
    };
    'balance-insufficient': {
      title: 'There is not enough money for it';
      whatHappened: 'The balance does not suffice, or there is none in this currency.';
      whatToDo: 'Fund the account in the card’s currency first.';
    };
    'card-bin-not-set-up': {
      title: 'The card’s number range is not set up';
      whatHappened: 'The platform has no configuration for the first digits of this card.';
    };
    'card-number-not-ours': {
      title: 'This card number is not ours to give';
      whatHappened: 'It is not among the numbers that the account can assign.';
      whatToDo: 'Check the number on the card.';
    };
    'card-not-made': {
      whatHappened: 'Making the card failed on its side.';
    };
    'card-not-changed': {
      whatHappened: 'Changing the card failed on its side.';
    };
    'card-not-read': {
      whatHappened: 'Reading the card failed on its side.';
    };
    'card-move': {
      title: 'The card’s state does not allow this move';
      whatHappened: 'The card is not, or no longer, in a state from which it can go where you asked.';
      whatToDo: 'Open the card and look at its state now: somebody else may have changed it.';
    };
    'card-failed': {
      title: 'The card was never made';
      whatHappened: 'Making it failed, so there is nothing to show or to change.';
      whatToDo: 'Issue a new card.';
    };
    'card-not-active': {
      title: 'The card is not in use';
      whatHappened: 'Only an active card can be changed in this way.';
      whatToDo: 'Unfreeze the card first, if that is right.';
    };
    'reason-too-long': {
      title: 'The reason is too long';
      whatHappened: 'The platform takes 100 characters.';
      whatToDo: 'Shorten the reason.';
    };
    'cardholder-not-accepted': {
      title: 'The cardholder is not there or not accepted';
      whatHappened: 'No holder has this id, or the platform does not accept the holder.';
      whatToDo: 'Look at the cardholder’s status.';
    };
    'cardholder-unknown': {
      title: 'The platform knows no such cardholder';
      whatHappened: 'No holder has this id, or the holder is deactivated.';
    };
    'card-type': {
      title: 'The kind of card is not one of the platform’s';
      whatHappened: 'A card is virtual or physical.';
      whatToDo: 'Choose one of the two.';
    };
    'limit-below-spent': {
      title: 'The new limit is below what is already spent';
      whatHappened: 'A limit cannot be less than the amount used.';
      whatToDo: 'Enter a limit above the amount used.';
    };
    'limit-zero': {
      title: 'The limit must be more than zero';
      whatHappened: 'A card cannot have a limit of zero.';
      whatToDo: 'Enter a larger limit; to stop a card, freeze it.';
    };
    'limit-below-transaction': {
      title: 'The limit is below the limit of one payment';
      whatHappened: 'The whole limit must be at least the limit per transaction.';
      whatToDo: 'Raise the limit, or lower the one per transaction first.';
    };
  };
  session: {
    idle: {
      title: 'Are you still there?';
      explanation: 'Without activity you are signed out. What you typed into a form is kept.';
      stay: 'Stay signed in';
      signOut: 'Sign out';
    };
    longest: {
      title: 'Your session is about to end';
      explanation: 'It has reached its longest time. What you typed into a form is kept: sign in again to continue here.';
      stay: 'Continue until then';
      signIn: 'Sign in again now';
    };
    overAlready: 'This session is over already.';
    ofAnother: 'This is the session of someone else.';
    timeLeft: 'Time left';
    secondsLeft: '{seconds, plural, one {# second} other {# seconds}} until you are signed out';
    stepUp: {
      title: 'Confirm that it is you';
      explanation: '{count, plural, =0 {This is} =1 {This is} other {Each of these # changes is}} done only after you confirm who you are. Nothing has been done yet.';
      code: 'Code from your authenticator app';
      password: 'Your password';
      confirm: 'Confirm';
    };
  };
  settings: {
    answer: {
      noAccess: 'This person has no access at the moment.';
      sameRole: 'This is their role already.';
      unknownPerson: 'There is no such person.';
      disabledAlready: 'This person is disabled already.';
      notYourself: 'You can’t disable yourself: another administrator can.';
      enabledAlready: 'This person has access already.';
      notAdmin: 'You are not an administrator any more.';
      lastAdmin: 'The last administrator stays: make another person an administrator first.';
      waitsAlready: 'This is waiting for a second administrator already.';
      ownProposal: 'You proposed this: a second administrator confirms it.';
      aboutYourself: 'This is about yourself: another administrator confirms it.';
      otherContent: 'What you saw is not what would be done.';
      outdated: 'This is no longer valid: it is over four hours old, or something has changed since it was proposed.';
      changeGone: 'This is not open any more: somebody has settled it, or it has expired.';
      invitationGone: 'This invitation is not open any more.';
      emailInvited: 'This email has an open invitation: withdraw that one first.';
      emailHere: 'Somebody with this email is here already.';
      adminsNoAccounts: 'Administrators do no business, so they act for no account.';
      grantedAlready: 'They have been granted one of these already.';
      takenBut: 'What you cleared is removed. {why}';
      directoryForAdmins: 'The list of sub-accounts is kept by administrators.';
      demoPassword: 'The password of a demo person can’t be changed.';
      ownPassword: 'Change your own password under Your sign-in.';
      noOpenLink: 'There is no open link any more.';
      ownFactor: 'Change your own second factor under Your sign-in.';
      noFactor: 'This person has no second factor set up.';
      notThere: 'This does not exist.';
      nameNeeded: 'Enter a name.';
      emailLong: 'Use 254 characters at most.';
      emailWrong: 'Enter an email address, such as ann@example.com.';
      roleNeeded: 'Choose a role.';
      connectionNotForAdmins: 'Administrators do no business, so they need none.';
      sameConnection: 'They act through this connection already.';
      connectionGone: 'There is no such connection any more.';
    };
    password: {
      short: 'Use at least {least, number} characters: a few words in a row will do.';
      long: 'Use at most {most, number} characters.';
      repetitive: 'This repeats itself too much to be hard to guess: use other words.';
      common: 'This is among the passwords that are tried first, because it is in lists of stolen ones: use other words.';
      context: 'This is little more than your name, your email or the name of the console: use other words.';
      'used-before': 'You have used this password before: choose another one.';
      fixed: 'The password of a demo person can’t be changed.';
    };
    signIn: {
      refusal: {
        wrong: 'This is not right, or the code was used before. Try again.';
        'wrong-code': 'This code is not right: wait for the next one.';
        locked: 'Too many failed attempts: wait 30 minutes, or ask an administrator.';
        'too-many': 'Too many failed attempts from this network: wait a few minutes.';
      };
      title: 'Your sign-in';
      introduction: 'How you show that you are {email}.';
      factor: 'Second factor';
      factorNote: 'A code of an authenticator app, beside the password';
      notSet: 'Not set up';
      setUp: 'Set it up';
      demo: 'In this demo a password is enough. Anywhere else nobody gets in without one.';
      qr: 'QR code for your authenticator app';
      left: 'On. {count, plural, one {One recovery code is} other {# recovery codes are}} left for the day when the device is lost.';
      few: 'Few recovery codes are left: make new ones while you still have the app.';
      renew: {
        button: 'New recovery codes';
        title: 'New recovery codes';
        says: 'The codes that you have open nothing from then on.';
        act: 'Make new codes';
      };
      'give-up': {
        button: 'Use another device';
        title: 'Use another app or device';
        says: 'The app that you use now opens nothing from then on, and you are signed out everywhere else.';
        act: 'Remove this app';
      };
      code: 'Code from your authenticator app';
      password: {
        title: 'Password';
        current: 'Current password';
        new: 'New password';
        hint: '{least, number} characters or more. A few words that only you put together are easy to keep and hard to guess.';
        submit: 'Change password';
        changed: 'Your password is changed';
        signedOut: 'You are signed out everywhere else.';
      };
    };
    sessions: {
      pageTitle: 'Your sessions · Payments Console';
      title: 'Your sessions';
      introduction: 'Where you are signed in. {limit, plural, one {One session} other {# sessions}} at a time; a new one ends the oldest.';
      noAccount: 'You have no account to act for yet';
      noAccountNote: 'An administrator grants accounts one by one. Ask for those that you need.';
      panel: 'Sessions';
      unknown: 'One that you do not know? End it, then tell an administrator: somebody may have your password.';
      empty: 'Not signed in anywhere';
      from: '{browser} <muted>from {address}</muted>';
      times: 'Signed in <since></since>, last active <seen></seen>';
      here: 'This session';
      end: 'End';
      endOf: 'End the session of {browser}';
      ended: 'The session is over';
      unknownBrowser: 'Unknown browser';
      browserOn: '{browser} on {system}';
      notHere: 'This session can’t be ended here.';
    };
    admins: {
      needed: 'A second administrator is needed';
      why: 'Invitations, accounts, roles, connections, help with signing in and weaker approval rules take two administrators, and there is one.';
      demo: 'A demo has two from the start: begin anew with another DATA_DIR.';
      make: 'Whoever runs the console makes the second one with <command></command>.';
      waiting: '{count, number}<hidden> waiting for you</hidden>';
    };
    change: {
      factorSet: 'Set up';
      factorNone: 'None, until they set up a new app';
      passwordByLink: 'Chosen by whoever opens the link';
    };
  };
  shell: {
    product: 'Payments Console';
    skip: 'Skip to content';
    nav: {
      areas: 'Areas';
      title: 'Navigation';
      open: 'Open navigation';
      close: 'Close navigation';
      control: 'Control';
      activity: 'Activity';
      approvals: 'Approvals';
      settings: 'Settings';
      approvalRules: 'Approval rules';
      help: 'Help';
    };
    badge: {
      notSettled: '{count, number}<hidden> not settled</hidden>';
      nowNotSettled: '{count, plural, =0 {Every write is settled} other {{count, number} not settled}}';
      toApprove: '{count, number}<hidden> waiting for you</hidden>';
    };
    account: {
      master: 'Master account';
      unknown: 'Unknown account';
      named: '{name} ({id})';
      inSandbox: '{account}, in the sandbox';
      inProduction: '{account}, in PRODUCTION';
      through: '{where} through {connection}';
      notLoaded: 'The platform’s list of sub-accounts could not be loaded.';
      directory: 'Kept by an administrator: this platform does not list sub-accounts.';
      switch: 'Switch account';
      chosen: 'Account: ';
      loading: 'Loading accounts…';
      all: 'All accounts';
      recent: 'Recent';
      others: 'All other accounts';
      search: 'Search accounts';
      searchHint: 'Name or ID';
      noMatch: 'No account has “{text}” in its name or ID.';
      current: ', acting now';
      acting: 'Acting account';
      actingFor: 'Acting for <name></name>';
      toMaster: 'Back to master';
    };
    person: {
      menu: '{name}, {role}: account menu';
      theme: 'Theme';
      light: 'Light';
      dark: 'Dark';
      system: 'System';
      signIn: 'Your sign-in';
      sessions: 'Your sessions';
      signOut: 'Sign out';
    };
  };
  'sign-in': {
    title: 'Sign in';
    pageTitle: 'Sign in · Payments Console';
    company: 'Sign in with your company account';
    orPassword: 'or use your password';
    passwordLabel: 'Password';
    submit: 'Sign in';
    forgot: 'Forgot your password, or lost the device with your codes? Ask an administrator of this console: two of them make you a link for a new password or reset your second factor.';
    demo: {
      title: 'Demo people: choose one to fill the form';
      password: 'Password for everyone: <code>{password}</code>';
    };
    problem: {
      wrong: 'Incorrect email or password.';
      locked: 'Too many failed attempts for this email: wait 30 minutes, use a browser that you have signed in with before, or ask an administrator for a link.';
      'too-many': 'Too many failed attempts from this network: wait a few minutes and try again.';
      busy: 'Too many people are signing in: try again in a moment.';
      failed: 'The console could not check this just now. Nothing was changed: try again.';
      'too-late': 'The code came too late: sign in again.';
      'wrong-code': 'Incorrect code, or it was used before: wait for the next one.';
      'openid-unknown': 'Your company’s sign-in named an email that is not known here: ask an administrator to invite you.';
      'openid-unverified': 'Your company’s sign-in did not confirm your email: ask whoever runs it.';
      'openid-failed': 'Your company’s sign-in did not answer as expected: try again, or use your password.';
      stale: 'This page was open for too long: sign in again.';
    };
    ended: {
      idle: 'You were signed out after 15 minutes without activity.';
      'too-long': 'You were signed out because the session reached its longest time.';
      'signed-out': 'You are signed out.';
      replaced: 'You were signed out here because you signed in elsewhere.';
      disabled: 'You were signed out because your access was disabled: ask an administrator.';
      'ended-by-admin': 'You were signed out by an administrator.';
      'connection-changed': 'You were signed out because an administrator gave you another connection: sign in again to use it.';
      'password-changed': 'You were signed out because your password was changed: sign in with the new one.';
      'role-changed': 'You were signed out because your role was changed: sign in again to use it.';
    };
    code: {
      pageTitle: 'Your code · Payments Console';
      title: 'Your code';
      who: 'Signing in as <strong>{email}</strong>.';
      label: 'Code from your authenticator app';
      hint: 'Six digits. Without the device, type one of your recovery codes.';
      submit: 'Continue';
      other: 'Sign in as someone else';
    };
    enrol: {
      pageTitle: 'Set up your second factor · Payments Console';
      title: 'Set up your second factor';
      qr: 'QR code for your authenticator app';
      scan: 'Scan this with an authenticator app, then type the six digits that it shows.';
      byHand: 'Without a camera, type this key into the app:';
      key: 'Key for the app';
      copyKey: 'the key';
      code: 'Six digits from the app';
      submit: 'Turn on';
      recovery: {
        title: 'Keep your recovery codes';
        explanation: 'Each of them opens the console once when your device is lost. They are not shown again: print them, or put them into a password manager.';
        copyAll: 'all codes';
        kept: 'I have kept them';
      };
    };
    request: {
      notFound: 'Not found';
      noForm: 'A sign-in is a short form.';
      noLinkForm: 'A link is answered with a short form.';
      forged: 'This request does not come from the console.';
    };
    link: {
      invitationTitle: 'Invitation · Payments Console';
      newPasswordTitle: 'New password · Payments Console';
      toSignIn: 'Go to sign-in';
      welcome: 'Welcome, {name}';
      invited: 'You were invited as: {role}. Choose a password to finish; after that the link cannot be used again.';
      newPassword: 'A new password for {name}';
      replaces: 'It replaces the old one at once, and you are signed out everywhere. The code from your authenticator app is asked for as before.';
      hint: '15 characters or more, any you like. Four or five words that do not belong together are good.';
      again: 'Password again';
      submit: 'Set password';
      different: 'The two passwords are not the same: type both again.';
      done: {
        title: 'Your password is set';
        explanation: 'The link cannot be used again. From now on you sign in with your email and this password.';
      };
      closed: {
        unknown: 'This link is not valid';
        used: 'This link has been used';
        expired: 'This link has expired';
        'too-many': 'This link cannot be opened now';
      };
      invitation: {
        unknown: 'It may be incomplete, or it was withdrawn. Ask whoever invited you for a new one.';
        used: 'It works once. If it was you, sign in with the password that you set; if not, tell an administrator now.';
        expired: 'It worked for 24 hours. Ask whoever invited you for a new one.';
        'too-many': 'Too many links that are not valid came from this network. Wait a few minutes and open it again.';
      };
      'new-password': {
        unknown: 'It may be incomplete, or it was withdrawn. Ask the administrator who made it for a new one.';
        used: 'It works once. If it was you, sign in with the password that you set; if not, tell an administrator now.';
        expired: 'It worked for 24 hours. Ask the administrator who made it for a new one.';
        'too-many': 'Too many links that are not valid came from this network. Wait a few minutes and open it again.';
      };
    };
  };
  start: {
    notFound: {
      pageTitle: 'No such page · Payments Console';
      heading: 'No such page';
      title: 'There is no page at this address';
      explanation: 'It may have been mistyped, or the page has moved.';
    };
    forbidden: {
      title: 'Not allowed';
      account: {
        heading: 'This account is not yours to act for';
        title: 'Nobody has granted you this account';
        whatHappened: 'Each account is granted by itself, the master account too. Nothing of this one was read.';
        whatToDo: 'Ask an administrator to grant it to {email}, or check the address: it may name another account.';
      };
      page: {
        heading: 'This page is for administrators';
        title: 'You are signed in as: {role}';
        whatHappened: 'People, roles and settings are kept by administrators. Nothing was read or changed.';
        whatToDo: 'Ask an administrator to do it for you.';
      };
    };
    toStart: 'Go to the start';
  };
  terms: {
    asWritten: '{text}';
    actions: 'Actions';
    cancel: 'Cancel';
    close: 'Close';
    edit: 'Edit';
    refresh: 'Refresh';
    retry: 'Try again';
    status: 'Status';
    amount: 'Amount';
    currency: 'Currency';
    country: 'Country';
    created: 'Created';
    updated: 'Updated';
    id: 'ID';
    reference: 'Reference';
    name: 'Name';
    email: 'Email';
    none: 'None';
    yes: 'Yes';
    no: 'No';
    consoleUnreachable: {
      title: 'This console cannot be reached';
      whatHappened: 'The browser got no answer from the console: the network or the console’s server is down.';
      whatToDo: 'Check your network, then try again.';
    };
    wordsNotLoaded: 'The explanation could not be loaded. Load this page again.';
    roles: {
      operator: 'Finance operator';
      support: 'Support';
      manager: 'Manager';
      admin: 'Administrator';
    };
    rolesMany: {
      operator: 'operators';
      support: 'support';
      manager: 'managers';
      admin: 'admins';
    };
    ownRole: {
      operator: 'an operator';
      support: 'support';
      manager: 'a manager';
      admin: 'an admin';
    };
    pair: '{one} and {two}';
    listed: '{one}, {others}';
    onlyFor: '"{title}" is for {others}; you are signed in as {own}.';
    forNobody: 'The console does "{title}" by itself; no role may.';
    confirmFirst: 'Confirm first that it is you.';
    incomplete: 'The request is not complete.';
    noAnswer: 'The console did not answer. Try again.';
    notAllowedNow: 'You may not do this any more. Nothing was changed.';
    keptApart: 'The same administrator ({admin}) invited you both or renewed how you both sign in, less than {days, plural, one {# day} other {# days}} ago: someone else must decide it.';
    notGranted: 'You were not granted this account; an admin can grant it.';
    atMost100: 'Use 100 characters at most.';
    forAdmins: 'People and settings are for administrators.';
    noClientForAdmins: 'Administrators do no business, so they need no client ID.';
    auditReaders: 'The audit is read by operators (their own lines), managers and administrators.';
    auditOfConsole: 'The audit of the whole console is read by administrators.';
    signedOut: 'You are not signed in.';
    notOwnForm: 'This request does not come from the console.';
    refused: {
      signedOut: 'Nobody is signed in.';
      masked: 'Your role sees this value masked.';
      notRevealable: 'This field cannot be revealed.';
      noValue: 'This record has no such value.';
      accountId: 'This is not the ID of an account.';
      accountUnknown: 'No sub-account with this ID is known.';
      accountNotActive: 'This sub-account is not active ({status}).';
      noOperation: 'There is no such activity here.';
    };
    tooManyRequests: 'Too many requests came from here in a short time. Nothing was done with this one; wait a moment.';
    recordsAway: 'The console cannot reach its own records at the moment. Try again in a moment.';
    cannotTell: 'The console cannot reach its own records at the moment, so it cannot say whether this was done. Check its state before you send it again.';
    updatedAgo: 'Updated {age} ago';
    invisibleCharacter: 'This holds an invisible control character: delete the text and type it.';
    stepUp: {
      wrong: 'This is not right, or the code was used before. Try again.';
      locked: 'Too many failed attempts: wait 30 minutes, or ask an administrator.';
      tooMany: 'Too many failed attempts from this network: wait a few minutes.';
      over: 'Your session is over. Sign in again; what you typed is kept.';
    };
  };
  ui: {
    table: {
      columns: 'Columns';
      columnsInOrder: 'Columns in order';
      first: '{column}, always first';
      moved: '{column} is column {place, number} of {count, number}';
      up: 'Move {column} up';
      down: 'Move {column} down';
      reset: 'Reset columns';
      wasReset: 'Columns were reset';
      onThisPage: 'on this page';
      compact: 'Compact rows';
      autoRefresh: 'Auto-refresh';
      slow: 'Slow to answer. Still trying.';
    };
    optional: '(optional)';
    absent: 'none';
    breadcrumb: 'Breadcrumb';
    environment: '<hidden>Environment: </hidden>{environment}';
    menu: 'Menu';
    dismiss: 'Dismiss';
    copy: 'Copy {label}';
    copied: 'Copied';
    notCopied: 'The browser did not allow copying. Select the text instead.';
    reveal: 'Reveal';
    revealLabel: 'Reveal {label}';
    hide: 'Hide';
    hideLabel: 'Hide {label}';
    revealed: 'The {label} is shown for 30 seconds.';
    hidden: 'hidden';
    ending: 'ending {end}';
    pages: {
      ofTotal: 'of {total, number}';
      perPage: '{size, number} per page';
      rowsPerPage: 'Rows per page';
      previous: 'Previous page';
      next: 'Next page';
    };
    characters: '{used, number} of {limit, number} characters';
    tooMany: '{excess, number} too many: {used, number} of {limit, number} characters';
    choices: {
      none: 'No matches';
      matches: 'Matches';
      recent: 'Recent';
      countries: 'All countries';
      otherCountries: 'All other countries';
      currencies: 'Currencies';
      otherCurrencies: 'Other currencies';
      decimals: '{count, plural, =0 {no decimals} one {# decimal} other {# decimals}}';
    };
    amount: {
      oneReading: 'Does “{text}” mean this?';
      readings: 'Which amount does “{text}” mean?';
    };
    dates: {
      calendar: '{label}: calendar';
      open: 'Open the calendar for {label}';
      full: '{weekday, select, 0 {Sunday} 1 {Monday} 2 {Tuesday} 3 {Wednesday} 4 {Thursday} 5 {Friday} 6 {Saturday} other {}}, {day} {month, select, 1 {January} 2 {February} 3 {March} 4 {April} 5 {May} 6 {June} 7 {July} 8 {August} 9 {September} 10 {October} 11 {November} 12 {December} other {}} {year}';
      dayMonth: '{day} {month, select, 1 {Jan} 2 {Feb} 3 {Mar} 4 {Apr} 5 {May} 6 {Jun} 7 {Jul} 8 {Aug} 9 {Sep} 10 {Oct} 11 {Nov} 12 {Dec} other {}}';
      withYear: '{dayMonth} {year}';
      range: '{from} – {to}';
      title: '{label}: date range';
      any: 'Any day';
      first: 'First day';
      last: 'Last day';
      zone: 'Days in {zone}';
      apply: 'Apply';
      bothNeeded: 'Enter both dates.';
      order: 'The first day is after the last day.';
      future: 'The range ends in the future.';
    };
    form: {
      problem: 'There is a problem';
      error: 'Error: ';
      field: 'Field';
      before: 'Now';
      after: 'After';
      nothing: 'nothing';
      leaveTitle: 'Leave without sending?';
      leaveText: 'You changed {what} and did not send it. What you typed will be lost.';
      leave: 'Leave';
      stay: 'Stay';
      draftTitle: 'This form was not sent last time';
      draftText: 'What you typed at <time></time> was kept.';
      restore: 'Restore draft';
      discard: 'Discard draft';
    };
    failure: {
      reference: 'Reference';
      copied: 'reference';
      answer: 'What the platform answered';
      roleTitle: 'Not for your role';
      roleText: 'Your role does not include this';
      roleAdvice: 'Ask one of them, or an administrator if your role should have it.';
    };
  };
  writes: {
    state: {
      PENDING_APPROVAL: {
        label: 'Waiting for approval';
        meaning: 'A second person has to approve it. Nothing was sent.';
      };
      READY: {
        label: 'Queued';
        meaning: 'It is recorded and was not sent yet.';
      };
      SENDING: {
        label: 'Sending';
        meaning: 'It is on its way to the platform.';
      };
      UNKNOWN: {
        label: 'Sent, not confirmed';
        meaning: 'It was sent and no answer that proves anything came back. We are checking. Do not do it again.';
      };
      IN_PROGRESS: {
        label: 'The platform is working';
        meaning: 'The platform is still working on it. We check automatically. Do not do it again.';
      };
      WAITING_AUTH: {
        label: 'Waiting for the sign-in';
        meaning: 'The platform does not accept the console’s sign-in, so the outcome cannot be checked yet.';
      };
      ACCEPTED: {
        label: 'Accepted';
        meaning: 'The platform accepted it. The final result is not known yet; we keep checking.';
      };
      NEEDS_REVIEW: {
        label: 'Needs review';
        meaning: 'The console cannot find out whether it happened. Somebody has to check on the platform and decide.';
      };
      SUCCEEDED: {
        label: 'Done';
        meaning: 'The platform has done it.';
      };
      REJECTED: {
        label: 'Refused';
        meaning: 'The platform refused it. Nothing was changed.';
      };
      FAILED: {
        label: 'Failed';
        meaning: 'The platform accepted it and then could not do it.';
      };
      RESOLVED_DONE: {
        label: 'Confirmed manually';
        meaning: 'The console could not find out. People checked on the platform: it happened.';
      };
      RESOLVED_NOT_DONE: {
        label: 'Not done, confirmed manually';
        meaning: 'The console could not find out. People checked on the platform: it did not happen.';
      };
      WITHDRAWN: {
        label: 'Withdrawn';
        meaning: 'It was withdrawn before it was sent.';
      };
      DECLINED: {
        label: 'Declined';
        meaning: 'The second person declined it. Nothing was sent.';
      };
      EXPIRED: {
        label: 'Expired';
        meaning: 'It is no longer valid. Nothing was sent.';
      };
      changedYetFailed: {
        label: 'Changed, but the platform’s check failed';
        meaning: 'The record shows the change. The platform says that its own work on it failed: check the record.';
      };
      unconfirmed: {
        label: 'Accepted, not confirmed';
        meaning: 'The platform says that it accepted it. The console has not seen it in the record, so it does not call it done. Do not do it again.';
      };
    };
    because: {
      'refused-after-unknown': 'It was refused, but an earlier attempt of the same request got no answer, and may be the very reason for the refusal.';
      'refusal-unexplained': 'It was refused with words that are not in the platform’s interface, so they prove nothing.';
      'no-valid-answer': 'Again and again something answered that does not follow the platform’s interface.';
      'not-shown': 'The platform says that it accepted it, and the record does not show it.';
      'changed-yet-failed': 'The record shows the change, and the platform says that its own work on it failed.';
      unconfirmed: 'The answer that accepted it could be to another request, and no read here shows whether it was done.';
      stuck: 'The platform gives the same error every time, which may be a stored answer.';
      'key-refused': 'The platform refused the key that keeps the request from being carried out twice.';
      'key-over': 'The key is too old to be sent again: after that the platform might carry it out a second time.';
      'token-refused': 'The platform refused our sign-in for this request, though other requests work.';
      configuration: 'The connection to the platform is not set up correctly.';
      contradiction: 'The answers contradict each other: one says that it was refused, another that it was done.';
      'never-sent': 'No connection could be opened for a long time, so it never left the console.';
      'read-back': 'What the platform shows of the record decided it.';
      'approval-lapsed': 'Nobody approved it within four hours.';
      'record-changed': 'The record was changed after it had been proposed.';
      'policy-changed': 'The rules for approvals were changed after it had been proposed.';
      'proposer-changed': 'Whoever proposed it may not do so any more.';
      'approver-changed': 'Whoever approved it may not do so any more.';
      'same-admin': 'The same administrator had invited whoever proposed it and whoever approved it, or renewed how they sign in.';
      'change-altered': 'What is stored is not what was proposed.';
      overtaken: 'A freeze of the same card came first.';
      'refused-twice': 'The platform refused it twice in the same way.';
    };
    updateCardStatus: {
      noun: 'Card';
      title: {
        FROZEN: 'Freeze card';
        ACTIVE: 'Unfreeze card';
        CANCELLED: 'Cancel card';
      };
      FROZEN: {
        ACCEPTED: {
          label: 'Freeze requested';
          meaning: 'The platform took the order. The card changes when the order succeeds; we keep checking.';
        };
        SUCCEEDED: {
          label: 'Frozen';
          meaning: 'Every payment with it is declined.';
        };
        FAILED: {
          label: 'Freezing failed';
          meaning: 'The platform’s order failed, so the card is as it was. It can still be used.';
        };
      };
      ACTIVE: {
        ACCEPTED: {
          label: 'Unfreeze requested';
          meaning: 'The platform took the order. The card changes when the order succeeds; we keep checking.';
        };
        SUCCEEDED: {
          label: 'Active again';
          meaning: 'The card can be used again.';
        };
        FAILED: {
          label: 'Unfreezing failed';
          meaning: 'The platform’s order failed, so the card is as it was. It cannot be used.';
        };
      };
      CANCELLED: {
        ACCEPTED: {
          label: 'Cancellation requested';
          meaning: 'The platform took the order. Cancelling a card can take weeks; we keep checking.';
        };
        SUCCEEDED: {
          label: 'Cancellation carried out';
          meaning: 'The order succeeded: the card is cancelled, which can’t be undone. It may be shown as “cancelling” for a while.';
        };
        FAILED: {
          label: 'Cancelling failed';
          meaning: 'The platform’s order failed, so the card is as it was.';
        };
      };
      noReason: 'A cancelled card can’t be reactivated, so give a reason.';
      enterReason: 'Enter a reason.';
      ruleNeedsAct: 'Choose the action: a freeze protects and never waits, so a rule is for unfreezing or for cancelling.';
    };
    cancelPaymentIntent: {
      noun: 'Payment intent';
      title: 'Cancel payment intent';
      ACCEPTED: {
        label: 'Cancellation requested';
        meaning: 'The platform took the request; the intent still has its old status. We keep checking.';
      };
      SUCCEEDED: {
        label: 'Cancelled';
        meaning: 'The payment intent is cancelled.';
      };
    };
    updateBankAccount: {
      noun: 'Bank account';
      title: 'Edit bank account';
      changed: 'This bank account was changed after you opened the form. Nothing was sent.';
      bankCode: 'The bank code does not fit the currency and the country.';
      field: 'This {rule}.';
    };
    updateCardholder: {
      noun: 'Cardholder';
      title: 'Edit cardholder';
      ACCEPTED: {
        label: 'Being checked';
        meaning: 'The platform has the change and is checking it.';
      };
      FAILED: {
        label: 'Check failed';
        meaning: 'The platform’s check failed, and the record does not show the change.';
      };
      nothingChanged: 'Nothing was changed, so there is nothing to send.';
      noDocument: 'The document did not arrive. Attach it once more.';
      attachAgain: 'Attach the document once more.';
    };
    createQuote: {
      title: 'Quote';
      whereToLook: 'A quote that nobody saw expires by itself: if in doubt it did not happen.';
      problems: 'The quote was not requested: check the marked fields.';
      chooseCurrency: '{side, select, sell {Choose the currency that you sell.} other {Choose the currency that you buy.}}';
      sameCurrency: 'Choose two different currencies.';
      noAmount: 'Enter the amount that you sell or the amount that you buy.';
      twoAmounts: 'Enter only one of the two amounts: the other one follows from the rate.';
      noDate: 'Choose the value date.';
      badDate: 'Enter a day that exists.';
      weekend: 'Choose a business day: banks are closed on weekends.';
      noPurpose: 'Choose what the quote is for.';
    };
    simulateDeposit: {
      title: 'Simulate deposit';
      ACCEPTED: {
        label: 'On its way';
        meaning: 'The platform made the deposit; it is not booked yet.';
      };
      FAILED: {
        label: 'Failed';
        meaning: 'The platform made the deposit and then failed it.';
      };
      whereToLook: 'Check the deposits on the platform: is there one with this amount and reference from that minute?';
      problems: 'The deposit was not simulated: check the marked fields.';
      elsewhere: 'Deposits can be simulated in a sandbox only.';
      chooseCurrency: 'Choose the currency of the deposit.';
      noAmount: 'Enter the amount of the deposit.';
      noSwift: 'Enter the SWIFT code of the sender’s bank.';
      tooLong: 'Enter at most {most, number} characters; these are {length, number}.';
      lettersOnly: 'Enter letters and digits only, without spaces or dashes.';
    };
    createBankAccount: {
      title: 'New bank account';
      whereToLook: 'Check the bank accounts on the platform: is there one with this number?';
    };
    createConversion: {
      title: 'Convert money';
      whereToLook: 'Check the conversions on the platform: is there one with these amounts from that minute?';
    };
    problem: {
      signedOut: 'Your session has ended. Sign in again; what you typed is kept.';
      notOpened: 'The console cannot reach its own records at the moment, so the form could not be opened. Nothing was sent; try again in a moment.';
      noSuchForm: 'This form does not exist.';
      notAForm: 'This is not done through a form.';
      draftNotKept: 'The console cannot reach its own records at the moment, so what was typed was not kept.';
      formClosed: 'This form is not open any more, so nothing was kept.';
      similar: 'The same was submitted a few minutes ago.';
      away: 'Not sent: the platform does not answer at the moment. Nothing changed; send it again in a minute.';
      givenUp: 'Not sent: it took too long. Nothing changed.';
      stepUp: 'Confirm first that it is you. Nothing was sent.';
      stopped: 'The platform refuses this console at the moment. Nothing was sent; an administrator must check the connection.';
      busy: 'Another change of this record is not settled yet. Check it first.';
      incomplete: 'The request is not complete.';
      otherForm: 'This form is not one of yours for this account. Open it again.';
      otherConnection: 'You use another connection since this form was opened. Open it again.';
      formExpired: 'This form has expired. Open it again; nothing was sent.';
      fields: 'Some fields cannot be sent as they are.';
      formUsed: 'This form was sent before with other values. Open it again for another change.';
      unreadableForApproval: 'The current record, which a second person must see, could not be read from the platform. Try again.';
      gone: 'This record does not exist any more. Nothing was sent.';
      unreadable: 'The current record could not be read from the platform. Nothing was sent; try again.';
      notWritten: 'The record of this could not be written. Nothing was sent.';
      cannotSay: 'The console cannot reach its own records, so it cannot say whether this was sent. Send the same form again: it cannot be done twice.';
      tooSlow: 'Not sent: checking everything that must be checked before took too long. Nothing changed; send it again in a minute.';
      sayHow: 'Say in a sentence how you know.';
      connectionGone: 'The connection that this was sent through is not there any more.';
      settledAlready: 'This is settled already.';
      stillChecking: 'The console is still finding out what became of this. Wait until it needs review.';
      beingChecked: 'It is being checked at this moment. Try again.';
      sentAlready: 'It has been sent or is being sent, so it cannot be withdrawn.';
      notYours: 'Only {name}, who proposed it, may withdraw it.';
      whichAmount: 'Say which amount you mean.';
      formUnreachable: 'The console could not be reached, so the form could not be opened.';
      forbidden: 'Your role or your accounts do not include this any more. Nothing was sent.';
      tooManyRequests: 'Too many requests came from you in a short time. Wait a moment, then send it again.';
      refusedField: 'The platform did not accept this: {field}.';
    };
    waitUntilSettled: '{state}: wait until that is settled.';
    problemTitle: {
      session: 'Not sent: you are signed out';
      permission: 'Not sent: your role does not include this';
      account: 'Not sent: this form belongs to another account';
      form: 'Not sent: this form is not valid any more';
      input: 'Not sent: something needs correcting';
      changed: 'Not sent: the record has changed';
      busy: 'Not sent: something else is under way here';
      similar: 'Not sent: the same was done a moment ago';
      'step-up': 'Not sent: you did not confirm that it is you';
      'not-here': 'Not sent: this is not offered here';
      unreachable: 'Not sent: the platform cannot be reached';
      crowded: 'Not sent: too many requests';
      store: 'The console could not reach its records';
    };
    notice: {
      nothingChanged: 'Nothing was changed.';
      signIn: 'Sign in';
      openEarlier: 'Open the earlier one by {name}';
      openOther: 'Open the one under way by {name}';
    };
    outcome: {
      titled: '{write}: {state}';
      openRecord: 'Open its record';
      stale: 'The console did not answer just now; this may be out of date.';
      checkAgain: 'Check again';
      notChecked: 'Not checked';
      withdraw: 'Withdraw';
      notWithdrawn: 'Not withdrawn';
      unreachable: 'The console could not be reached.';
      lostTitle: 'The console did not answer';
      lost: 'It may have received this or not. Submit again: this form can act only once, so the second try finds the first.';
      noAnswer: 'No answer';
    };
    form: {
      before: 'Before you send';
      changes: 'What changes';
      reasonNeeded: 'Say why it is right, or go back and correct it.';
      anyway: 'Send anyway, because';
      anywayHint: 'The reason is kept with this activity.';
      send: 'Send';
      sendAnyway: 'Send anyway';
      back: 'Back to the form';
      nothingNew: 'Nothing is different from what the platform has. Change a field, or go back.';
      repeat: 'Send anyway';
      openNew: 'Open a new form';
      note: 'You see what changes before anything is sent.';
      review: 'Review changes';
      repeatAction: '{action} anyway';
    };
  };
};
