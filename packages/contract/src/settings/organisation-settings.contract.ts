import { can, endpoint, field, z } from '../kit/index.ts'
import {
  organisationSettings,
  settingNames,
  someProductSettings,
  someRegionalSettings,
} from './organisation-settings.ts'

const version = () => field.whole()

const settingsView = z.object({
  /** Sent back with a change: a concurrent change is a conflict. */
  version: version(),
  settings: organisationSettings,
  abilities: z.object({ edit: z.boolean() }),
})

export const readOrganisationSettings = endpoint({
  id: 'settings.organisation.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv1/hrms/setting/getorgsetting/{id}',
  access: can('settings.organisation.view'),
  params: z.object({ id: field.idInText() }),
  data: settingsView,
  summary: 'All settings of the caller’s organisation, by its id',
})

export const updateRegionalSettings = endpoint({
  id: 'settings.regional.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/hrms/setting/upadtesetting',
  access: can('settings.organisation.edit'),
  body: z.strictObject({ version: version(), settings: someRegionalSettings }),
  data: settingsView,
  errors: ['record.conflict'],
  summary: 'Change the formats of dates, times and money, and the periods',
})

export const updateProductSettings = endpoint({
  id: 'settings.product.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/updatesetting',
  access: can('settings.organisation.edit'),
  body: z.strictObject({ version: version(), settings: someProductSettings }),
  data: settingsView,
  errors: ['record.conflict'],
  summary: 'Change the colour, the domain and the features of the organisation',
})

export const updateSingleSetting = endpoint({
  id: 'settings.single.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/updatesinglesetting',
  access: can('settings.organisation.edit'),
  body: z.strictObject({
    name: z.enum(settingNames as [string, ...string[]]),
    value: z.union([
      z.string().check(z.maxLength(200)),
      z.int(),
      z.boolean(),
      z.array(z.union([field.id(), z.string().check(z.maxLength(60))])).check(z.maxLength(20)),
    ]),
    /** Omitted: overwrites the current value. */
    version: z.optional(version()),
  }),
  data: settingsView,
  errors: ['record.conflict'],
  summary: 'Change one setting of the organisation by its name',
})
