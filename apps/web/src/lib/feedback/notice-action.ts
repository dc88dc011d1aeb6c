/** What a toast offers besides closing it, such as taking the act back. */
export interface NoticeAction {
  label: string
  run: () => void
}
