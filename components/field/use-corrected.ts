import { useReducer } from 'react';

const correct = <State>(state: State, change: (state: State) => State) => change(state);

/**
 * State that a component corrects while it draws. `useState` may compute a change at once, from the state that was drawn
 * last, also by a drawing that React then put aside: a correction that never was on the screen would be in it. A reducer
 * computes each change when it is drawn.
 */
export function useCorrected<State>(first: () => State) {
  return useReducer(correct<State>, undefined, first);
}
