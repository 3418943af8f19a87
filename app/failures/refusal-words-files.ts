import { why, type RefusalWords } from './refusal-reason';

const unreadable = why(
  'The platform could not work with the file',
  'It failed on its own side while it opened or read the file.',
  'Send the file again in a minute. If it lasts, ask the platform’s support.',
  'yes',
  'platform',
);

/** Interface 7.1, "File operations", beyond those of every operation. */
export const fileWords: Readonly<Record<string, RefusalWords>> = {
  'x-on-behalf-of value err': why(
    'The platform does not let us act for this account',
    'The acting account is no sub-account of ours, or not an active one.',
    'Choose another account. If this one is right, an administrator asks the platform about its status.',
    'changed',
    'administrator',
  ),
  'Parse file failed': why(
    'The file did not arrive as a file',
    'What arrived was not in the form in which the platform takes files.',
    'Attach the file again. If it comes back, send the reference to an administrator.',
    'changed',
    'administrator',
  ),
  'File size error': why(
    'The file is too large',
    'The platform takes files of up to 30 MiB.',
    'Attach a smaller file.',
    'changed',
    'you',
  ),
  'invalid file name, please check the file': why(
    'The file’s name is not accepted',
    'The platform did not take the file because of its name.',
    'Give the file a short name of letters and digits with its ending, and attach it again.',
    'changed',
    'you',
  ),
  'invalid file type, please check the file, only support jpeg, png, jpg, doc, docx, pdf': why(
    'This kind of file is not accepted',
    'The platform takes JPEG, PNG, DOC, DOCX and PDF.',
    'Attach the document in one of these forms.',
    'changed',
    'you',
  ),
  'unsupported file type': why(
    'This kind of file is not accepted',
    'The platform does not take files of the kind that this one says it is.',
    'Attach the document as JPEG, PNG or PDF.',
    'changed',
    'you',
  ),
  'mime type mismatch': why(
    'The file is not what its name says',
    'Its content and its declared kind do not agree.',
    'Save the document again in its own form and attach that.',
    'changed',
    'you',
  ),
  'open file occur error': unreadable,
  'read file occur error': unreadable,
  'seek file error': unreadable,
  'upload file occur error, please contact our team': why(
    'The platform could not keep the file',
    'Its storage failed.',
    'Try once more in a few minutes; if it comes back, ask the platform’s support.',
    'yes',
    'platform',
  ),
  'Query data error': why(
    'A file is not there',
    'One of the files that were named does not exist for this account, or may not be seen.',
    'Attach the files again for this account.',
    'changed',
    'you',
  ),
};
