import { permissionCatalogue } from '../../kit/index.ts'

/** The specification's "generate ID card", the card's layout, and one's own card. */
export const idCardPermissions = permissionCatalogue({
  'employees.id_card.generate': {
    label: 'Issue, print and revoke ID cards',
    scopes: ['group', 'organisation'],
  },
  'employees.id_card.configure': { label: 'Set what ID cards show', scopes: ['organisation'] },
  'employees.id_card.own': { label: 'See own ID card', scopes: ['self'], defaults: { 7: ['self'] } },
})
