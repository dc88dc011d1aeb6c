import {
  payComponents,
  removePayComponent,
  savePayComponent,
} from '@muster/contract/calls/employees/pay/pay-setup'
import type { PayFrequency, PayKind } from '@muster/contract/employees/pay/pay.constants'
import type { PayComponent } from '@muster/contract/employees/pay/pay-setup.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { removing, saving } from '../../../lib/form/saving.ts'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import { refreshPaySetup } from './pay-queries.ts'
import '../../../lib/pay/texts.ts'

interface ComponentDrawerProps {
  component: PayComponent | null
  onClose: () => void
}

/** A component of pay. Code, kind and frequency stay as they were: amounts that were entered depend on them. */
export default function ComponentDrawer({ component, onClose }: ComponentDrawerProps) {
  const { t } = useTranslation('pay')
  const queries = useQueryClient()
  const isLocked = component !== null
  return (
    <FormDrawer
      title={component ? t('settings.editComponent', { name: component.name }) : t('settings.addComponent')}
      onClose={onClose}
      fields={masterFields(payComponents, {
        name: { label: t('settings.fields.name') },
        code: { label: t('settings.fields.code'), help: t('settings.codeHelp'), isLocked },
        kind: {
          label: t('settings.fields.kind'),
          wordOf: (kind: PayKind) => t(`kinds.${kind}`),
          isLocked,
        },
        frequency: {
          label: t('settings.fields.frequency'),
          wordOf: (frequency: PayFrequency) => t(`settings.frequencies.${frequency}`),
          isLocked,
        },
        position: { label: t('settings.fields.position') },
        note: { label: t('settings.fields.note') },
        status: { label: t('settings.fields.active') },
      })}
      record={component}
      keys={['component_id', 'version']}
      start={{ ...masterStart(payComponents), kind: 'earning', frequency: 'monthly' }}
      // Fields that can't be changed are sent as they are.
      toBody={(draft) => (component ? { ...component, ...draft, used_by: undefined } : draft)}
      save={saving(savePayComponent)}
      remove={component && { run: removing(removePayComponent, { component_id: component.component_id }) }}
      refresh={() => refreshPaySetup(queries)}
    />
  )
}
