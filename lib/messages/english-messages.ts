// Written by npm run structure -- --write from the files in lib/messages/en.
export type EnglishMessages = {
  failed: {
    pageTitle: 'Something failed · Payments Console';
    heading: 'Something failed';
    title: 'This page could not be shown';
    explanation: 'Nothing was changed by showing it.';
    retry: 'Try again';
    reference: 'Reference:';
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
};
