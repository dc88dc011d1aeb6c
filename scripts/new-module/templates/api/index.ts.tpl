import { __camel__Errors } from '@muster/contract/__module__/__module__.errors'
import { __camel__Permissions } from '@muster/contract/__module__/__module__.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import { __camel__Menu } from './__module__.menu.ts'
import { __camel__Routes } from './__module__.routes.ts'
import { __record__Export } from './export.service.ts'
import { __camel__Texts } from './__module__.texts.ts'

/** __Many__ and their categories. */
export const __camel__Module = defineModule({
  name: '__module__',
  routes: __camel__Routes,
  permissions: __camel__Permissions,
  errors: __camel__Errors,
  menu: __camel__Menu,
  jobs: [__record__Export.job],
  connect: () => {
    registerAuditedRecord('__table__', { label: __camel__Texts('item'), path: (id) => `/__module__?record=${id}` })
    registerAuditedActions({ '__module__.record.export': __camel__Texts('exported') })
  },
})
