/** Stands in a cell with a formula whose file has no value of it: programs write such workbooks without computing them. */
export const UNSTORED_FORMULA = '#FORMULA!'
