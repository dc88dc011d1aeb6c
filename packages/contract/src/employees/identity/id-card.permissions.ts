import { permissionCatalogue } from '../../kit/index.ts'

/** The specification's "generate ID card", the card's layout, and one's own card. */
export const idCardPermissions = permissionCatalogue({
  'employees.id_card.generate': {
    label: 'Generate ID cards: make, print and revoke them',
    scopes: ['group', 'organisation'],
  },
  'employees.id_card.configure': { label: 'Set what ID cards show', scopes: ['organisation'] },
  'employees.id_card.own': { label: 'See the own ID card', scopes: ['self'], defaults: { 7: ['self'] } },
})
