/** How each list of the platform begins, in its page and in its table alike. */
export const firstPage = { page_number: 1, page_size: 25 };

/** Interface 4.10 takes no fewer than 10; no list takes more than 100. */
export const pageSizes = [10, 25, 50, 100] as const;
