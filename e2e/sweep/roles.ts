export interface Role {
  name: string
  email: string
  entry: 'admin' | 'me'
}

/** Demo accounts that see different screens. */
export const roles: readonly Role[] = [
  { name: 'administrator', email: 'admin@demo.test', entry: 'admin' },
  { name: 'employee', email: 'employee@demo.test', entry: 'me' },
  { name: 'manager', email: 'manager@demo.test', entry: 'me' },
  { name: 'hr', email: 'hr@demo.test', entry: 'admin' },
  { name: 'sub-admin', email: 'people@demo.test', entry: 'admin' },
]

export const widths: Readonly<Record<string, { width: number; height: number }>> = {
  '1440': { width: 1440, height: 900 },
  '390': { width: 390, height: 844 },
}
