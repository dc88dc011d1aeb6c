/** What is typed to ask for an erasure and to confirm it. */
export function erasureText(people: number): string {
  return `ERASE ${people} ${people === 1 ? 'PERSON' : 'PEOPLE'}`
}
