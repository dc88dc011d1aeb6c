import { permissionCatalogue } from '../kit/index.ts'

const own = { scopes: ['self'] } as const
/** Every role manages its own access; administrators hold all permissions. */
const everybody = Object.fromEntries(
  [4, 5, 7, 8, 9, 12, 13, 14, 15, 16, 17, 19, 20].map((role) => [role, ['self'] as const]),
)

/**
 * Everybody may manage their own password, sessions and history, regardless of grants: the calls only require
 * a session, and the first three of these only decide which cards the security screen shows.
 */
export const securityPermissions = permissionCatalogue({
  'security.password.own': { label: 'Own password on the security screen', ...own, defaults: everybody },
  'security.sessions.own': { label: 'Own sessions on the security screen', ...own, defaults: everybody },
  'security.history.own': { label: 'Own activity history', ...own, defaults: everybody },
  'security.policy.manage': {
    label: 'Set the password policy and session limits',
    scopes: ['organisation'],
    presets: ['it'],
    synonyms: ['password', 'two-step', 'lockout'],
  },
  'security.sessions.manage': {
    label: 'See and end other people’s sessions, remove their security questions',
    scopes: ['reports', 'group', 'organisation'],
    presets: ['it'],
    synonyms: ['sign out', 'log out', 'devices'],
  },
})
