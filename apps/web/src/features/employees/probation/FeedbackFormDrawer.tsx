import { Checkbox, Select, TextInput } from '@mantine/core'
import {
  readProbationSettings,
  saveProbationForm,
} from '@muster/contract/calls/employees/probation/probation-settings'
import { questionKinds } from '@muster/contract/employees/probation/probation.constants'
import type { ProbationForm } from '@muster/contract/employees/probation/probation-settings.contract'
import type { ProbationQuestion } from '@muster/contract/employees/probation/probation-shapes'
import { ItemRows } from '@muster/ui/item-rows'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { statusField, textField } from '../../../lib/form/fields.ts'
import type { FormPart } from '../../../lib/form/record-form-types.ts'
import { saving } from '../../../lib/form/saving.ts'

type Questions = readonly ProbationQuestion[]

/** A new question with a key that is unique in the form. */
function blank(questions: Questions): ProbationQuestion {
  const numbers = questions.map(({ key }) => Number(key.slice(1)))
  return { key: `q${Math.max(0, ...numbers) + 1}`, text: '', kind: 'rating', is_required: true }
}

/** Creates a feedback form, or a new version of one. */
export function FeedbackFormDrawer({ form, onClose }: { form: ProbationForm | null; onClose: () => void }) {
  const { t } = useTranslation('probation')
  return (
    <FormDrawer
      title={form ? t('settings.editForm', { name: form.name }) : t('settings.addForm')}
      onClose={onClose}
      fields={[
        textField('name', t('settings.fields.name'), { isRequired: true }),
        statusField('status', t('settings.fields.active')),
      ]}
      record={form}
      keys={['id', 'number']}
      start={{ status: 1 }}
      part={{
        initial: (form?.questions ?? [blank([])]) as Questions,
        render: (props) => <QuestionRows {...props} />,
      }}
      toBody={(draft, questions) => ({ ...draft, questions })}
      save={saving(saveProbationForm)}
      refresh={[readProbationSettings]}
    />
  )
}

type QuestionRowsProps = Parameters<FormPart<Questions>['render']>[0]

function QuestionRows({ value, onChange, errors }: QuestionRowsProps) {
  const { t } = useTranslation('probation')
  return (
    <ItemRows
      items={value}
      onChange={onChange}
      blank={blank}
      fewest={1}
      most={30}
      texts={{
        add: t('settings.fields.addQuestion'),
        up: (number) => t('settings.fields.up', { number }),
        remove: (number) => t('settings.fields.removeQuestion', { number }),
      }}
    >
      {(question, change, number) => (
        <>
          <TextInput
            label={t('settings.fields.question', { number })}
            required
            maxLength={300}
            value={question.text}
            error={errors[`questions.${number - 1}.text`]}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <Select
            label={t('settings.fields.kind')}
            w={140}
            allowDeselect={false}
            value={question.kind}
            data={questionKinds.map((kind) => ({ value: kind, label: t(`settings.fields.kinds.${kind}`) }))}
            onChange={(kind) => change({ kind: kind as ProbationQuestion['kind'] })}
          />
          <Checkbox
            mb={8}
            label={t('settings.fields.required')}
            checked={question.is_required}
            onChange={(event) => change({ is_required: event.currentTarget.checked })}
          />
        </>
      )}
    </ItemRows>
  )
}
