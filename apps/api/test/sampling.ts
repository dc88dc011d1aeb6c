/**
 * Of how many combinations one is tried: of `usual` in `npm test`; every one in `npm run test:full` and when a file is run
 * alone.
 */
export function oneOf(usual: number): number {
  const lane = process.env.API_TESTS
  return lane === 'ordinary' || lane === 'embedded' ? usual : 1
}
