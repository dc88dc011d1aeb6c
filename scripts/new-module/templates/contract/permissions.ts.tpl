import { permissionCatalogue } from '../kit/index.ts'

export const __camel__Permissions = permissionCatalogue({
  '__module__.list.view': {
    label: 'See the organisation’s __many__',
    scopes: ['organisation'],
  },
  '__module__.list.manage': {
    label: 'Add, edit and delete __many__',
    scopes: ['organisation'],
  },
  '__module__.category.manage': {
    label: 'Set up the categories of __many__',
    scopes: ['organisation'],
  },
})
