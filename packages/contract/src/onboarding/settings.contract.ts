import { can, endpoint, field, z } from '../kit/index.ts'
import { workflowShapes } from './onboarding.constants.ts'

const manage = can('onboarding.setting.manage')

const settings = {
  /** Days after which data of those who did not join is erased. */
  erase_days: z.int().check(z.minimum(30), z.maximum(3650)),
  /** Days that a candidate's link works. */
  link_days: z.int().check(z.minimum(1), z.maximum(90)),
  /** In which shape `workflowV2` and `getworkflow` answer. */
  workflow_shape: z.literal(workflowShapes),
  version: z.int(),
}

export const readOnboardingSettings = endpoint({
  id: 'onboarding.setting.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/onbording/settinglist',
  access: manage,
  body: z.object({}),
  data: z.object(settings),
  summary: 'The settings of onboarding',
})

export const saveOnboardingSettings = endpoint({
  id: 'onboarding.setting.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/onbording/updatesetting',
  access: manage,
  body: z.object({
    erase_days: settings.erase_days,
    /** Unchanged where it is left out. */
    link_days: z.optional(settings.link_days),
    /** Unchanged where it is left out. */
    workflow_shape: z.optional(settings.workflow_shape),
    version: z.optional(field.whole()),
  }),
  data: z.object(settings),
  errors: ['record.conflict'],
  summary: 'Change the settings of onboarding',
})
