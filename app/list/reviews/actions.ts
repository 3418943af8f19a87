'use server';

import { defineAction } from '@/lib/access/requests/define-action';
import { addNote, changeReviews } from '@/lib/reviews/change-reviews';
import { changeReviewsInput, noteInput, watchInput } from '@/lib/reviews/review-input';
import { unwatchPayout, watchPayout } from '@/lib/reviews/watch-payouts';

export const changeReviewsAction = defineAction({
  act: 'payout.review',
  input: changeReviewsInput,
  run: changeReviews,
});

export const addNoteAction = defineAction({
  act: 'payout.note',
  input: noteInput,
  run: addNote,
});

export const watchPayoutAction = defineAction({
  act: 'payout.watch',
  input: watchInput,
  run: watchPayout,
});

export const unwatchPayoutAction = defineAction({
  act: 'payout.unwatch',
  input: watchInput,
  run: unwatchPayout,
  shownOn: ['/settings/alerts'],
});
