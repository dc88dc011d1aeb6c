/**
 * How many combinations share one turn: `usual` in `npm test`, which tries each value with some of the fields, and 1 in
 * `npm run test:full` or when a file is run alone, which try all.
 */
export function oneOf(usual: number): number {
  const lane = process.env.API_TESTS
  return lane === 'ordinary' || lane === 'embedded' ? usual : 1
}
