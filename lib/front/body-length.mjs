/** How long the body is, of an answer that a handler streams: the framework takes `content-length` away from it. */
export const bodyLengthHeader = 'x-body-length';
