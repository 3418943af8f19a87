// Written by npm run structure -- --write from the files in lib/messages/en.
export type EnglishMessages = {
  activity: {};
  approvals: {};
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
    export: 'Export CSV';
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
  'bank-accounts': {};
  cardholders: {};
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
      gone: 'There is no such connection any more.';
      host: 'The console may not be connected to {host}: whoever runs it adds the host to PLATFORM_HOSTS first.';
      inUse: 'People act through this connection: give them another one first.';
      unsettled: 'Operations that were sent with it have no outcome yet: without it the console could not find out. Wait until they are settled.';
      anotherOne: 'You act through another connection.';
      adminsNoClient: 'Administrators do no business, so they need no client ID.';
      adminsNone: 'Administrators do no business, so they need none.';
      same: 'They act through this connection already.';
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
  failed: {
    pageTitle: 'Something failed · Payments Console';
    heading: 'Something failed';
    title: 'This page could not be shown';
    explanation: 'Nothing was changed by showing it.';
    retry: 'Try again';
    reference: 'Reference:';
  };
  format: {};
  home: {
    title: 'Home';
    description: 'Needs attention';
    viewAll: 'View all';
    unresolved: {
      title: 'Unresolved operations';
      description: 'Without an outcome, or waiting for a person';
      nothing: 'Every operation of this account is resolved.';
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
      underWay: '{state}: wait until that is settled.';
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
      nameNeeded: 'Enter a name.';
      emailLong: 'Use 254 characters at most.';
      emailWrong: 'Enter an email address, such as ann@example.com.';
      roleNeeded: 'Choose a role.';
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
  platform: {};
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
  refusals: {};
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
  };
  shell: {
    product: 'Payments Console';
    skip: 'Skip to content';
    environment: '<hidden>Environment: </hidden>{environment}';
    nav: {
      areas: 'Areas';
      title: 'Navigation';
      open: 'Open navigation';
      close: 'Close navigation';
      home: 'Home';
      payouts: 'Payouts';
      bankAccounts: 'Bank accounts';
      quotes: 'Quotes';
      deposits: 'Deposits';
      paymentIntents: 'Payment intents';
      cards: 'Cards';
      cardholders: 'Cardholders';
      cardProducts: 'Card products';
      control: 'Control';
      operations: 'Operations';
      approvals: 'Approvals';
      audit: 'Audit';
      connection: 'Your connection';
      settings: 'Settings';
      people: 'People';
      roles: 'Roles';
      subAccounts: 'Sub-accounts';
      connections: 'Connections';
      approvalRules: 'Approval rules';
      help: 'Help';
      reference: 'API reference';
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
    password: 'Password';
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
    notGranted: 'You were not granted this account; an admin can grant it.';
    atMost100: 'Use 100 characters at most.';
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
      noSuchWrite: 'There is no such activity here.';
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
  };
};
