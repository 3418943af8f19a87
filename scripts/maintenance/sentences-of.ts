import type { QuestionableWrite } from '@/lib/writes/restore/find-questionable';

const doubts: Readonly<Record<QuestionableWrite['question'], string>> = {
  form: 'The form was open. It may have been sent after the backup; it is void now.',
  request: 'It waited for a second person. It may have been approved and sent after the backup; it has expired now.',
  'under-way': 'It was under way. It goes on under its key, which has no second effect.',
};

function sentenceOf({ question, id, operation, account, resourceId, personName, since }: QuestionableWrite): string {
  const subject = [operation, resourceId, `account ${account}`].filter((one) => one !== undefined).join(', ');
  return `${since.toISOString()}  ${subject}, by ${personName} (${id}). ${doubts[question]}`;
}

/** What a person has to look up after a restore, in sentences. */
export const sentencesOf = (questionable: readonly QuestionableWrite[]): readonly string[] => [
  questionable.length === 0
    ? 'No write of the backup is in question.'
    : `Writes of the backup that are in question: ${questionable.length}.`,
  ...questionable.map(sentenceOf),
];
