/** The text to type in order to request and to confirm an erasure. */
export function erasureText(people: number): string {
  return `ERASE ${people} ${people === 1 ? 'PERSON' : 'PEOPLE'}`
}
