'use server';

import { defineAction } from '@/lib/access/requests/define-action';
import { addNote, changeReviews } from '@/lib/reviews/change-reviews';
import { changeReviewsInput, noteInput } from '@/lib/reviews/review-input';

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
