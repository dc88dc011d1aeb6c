export const PASSWORD = 'Demo@12345'

export interface Role {
  name: string
  /** Null for somebody without a session. */
  email: string | null
  entry: 'admin' | 'me'
}

/** Demo accounts that see different screens, and a visitor of the screens that need no session. */
export const roles: readonly Role[] = [
  { name: 'administrator', email: 'admin@demo.test', entry: 'admin' },
  { name: 'employee', email: 'employee@demo.test', entry: 'me' },
  { name: 'manager', email: 'manager@demo.test', entry: 'me' },
  { name: 'hr', email: 'hr@demo.test', entry: 'admin' },
  { name: 'sub-admin', email: 'people@demo.test', entry: 'admin' },
  { name: 'visitor', email: null, entry: 'admin' },
]

export const widths: Readonly<Record<string, { width: number; height: number }>> = {
  '1440': { width: 1440, height: 900 },
  '390': { width: 390, height: 844 },
}
