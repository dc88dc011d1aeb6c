import { removePayTemplate, savePayTemplate } from '@muster/contract/calls/employees/pay/pay-setup'
import { MAX_PAY_LINES } from '@muster/contract/employees/pay/pay.constants'
import type { PayComponent, PayTemplate } from '@muster/contract/employees/pay/pay-setup.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom, selectField, statusField, textField } from '../../../lib/form/fields.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import {
  blankLine,
  lineDrafts,
  type PayChoices,
  type StructureDraft,
  structureBody,
} from '../../../lib/pay/pay-draft.ts'
import { StructureFields } from '../../../lib/pay/StructureFields.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { refreshPaySetup } from './pay-queries.ts'
import '../../../lib/pay/texts.ts'

interface TemplateDrawerProps {
  template: PayTemplate | null
  grades: readonly { id: number; name: string }[]
  components: readonly PayComponent[]
  onClose: () => void
}

/** A structure that revisions start from. */
export default function TemplateDrawer({ template, grades, components, onClose }: TemplateDrawerProps) {
  const { t } = useTranslation('pay')
  const queries = useQueryClient()
  const { currency } = useUser().formats
  const choices: PayChoices = {
    ...{ currency, calculations: [], templates: [], max_lines: MAX_PAY_LINES },
    components: components.filter(({ status }) => status === 1),
  }
  const initial: StructureDraft = template
    ? { basis: template.basis, target: '', lines: lineDrafts(template.lines) }
    : { basis: 'ctc', target: '', lines: [blankLine()] }
  return (
    <FormDrawer
      title={template ? t('settings.editComponent', { name: template.name }) : t('settings.addTemplate')}
      width={860}
      onClose={onClose}
      fields={[
        textField('name', t('settings.fields.name'), { isRequired: true, MAX_LENGTH: 80 }),
        selectField('grade_id', t('settings.fields.grade'), choicesFrom(grades)),
        statusField('status', t('settings.fields.active')),
      ]}
      record={template}
      keys={['template_id', 'version']}
      start={{ status: 1, grade_id: null }}
      part={{
        initial,
        render: ({ value, onChange, errors }) => (
          <StructureFields
            value={value}
            onChange={onChange}
            errors={errors}
            choices={choices}
            hasTarget={false}
          />
        ),
      }}
      toBody={(draft, structure) => {
        const { basis, lines } = structureBody(structure)
        return { ...draft, grade_id: draft.grade_id ?? null, basis, lines }
      }}
      save={saving(savePayTemplate)}
      remove={template && { run: removing(removePayTemplate, { template_id: template.template_id }) }}
      refresh={() => refreshPaySetup(queries)}
    />
  )
}
