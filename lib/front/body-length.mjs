/** The length of a body that a handler streams: the framework removes `content-length` from such an answer. */
export const bodyLengthHeader = 'x-body-length';
