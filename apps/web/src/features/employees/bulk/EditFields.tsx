import { Button, Card, Group, MultiSelect, Stack, Text } from '@mantine/core'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formField, formSection } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { FormSkeleton, MusterForm } from '../../../lib/form/MusterForm.tsx'
import { type EmployeeForm, employeeFormOptions } from '../../../lib/people/employee-form-options.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { bulkFields, bulkFieldsOptions, type Edit } from './edit-queries.ts'

const EFFECTIVE = '$effective_date'
const REASON = '$reason'

type Change = Omit<Edit, 'selection'>

interface EditFieldsProps {
  count: number
  start: Change | null
  onBack: () => void
  onNext: (change: Change) => void
}

/** Chooses the fields to change, their new values and the effective date. */
export function EditFields(props: EditFieldsProps) {
  const form = useQuery(employeeFormOptions)
  const fields = useQuery(bulkFieldsOptions)
  return (
    <Card padding="lg">
      <Loaded query={form} skeleton={<FormSkeleton />}>
        {(definition) => (
          <Loaded query={fields} skeleton={<FormSkeleton />}>
            {({ slugs, dated }) => (
              <Fields {...props} form={definition} slugs={slugs} dated={new Set(dated)} />
            )}
          </Loaded>
        )}
      </Loaded>
    </Card>
  )
}

interface FieldsProps extends EditFieldsProps {
  form: EmployeeForm
  slugs: string[]
  dated: ReadonlySet<string>
}

function Fields({ form, slugs, dated, count, start, onBack, onNext }: FieldsProps) {
  const { t } = useTranslation('bulkWork')
  const { formats } = useUser()
  const [typed, setTyped] = useState<FormValues>({})
  const [chosen, setChosen] = useState<string[]>(Object.keys(start?.values ?? {}))
  const all = useMemo(() => bulkFields(form, slugs), [form, slugs])
  const picked = all.filter((field) => chosen.includes(field.FIELD_SLUG))
  const isDated = picked.some((field) => dated.has(field.FIELD_SLUG))
  const when = useWhen(isDated)
  const submit = (given: FormValues) => {
    const { [EFFECTIVE]: day, [REASON]: reason, ...values } = given
    const changed = picked.map((field) => [field.FIELD_SLUG, values[field.FIELD_SLUG] ?? null])
    onNext({
      values: Object.fromEntries(changed),
      ...(isDated && day ? { effective_date: String(day) } : {}),
      ...(reason ? { reason: String(reason) } : {}),
    })
  }
  const initial = {
    ...(start?.values ?? {}),
    [EFFECTIVE]: start?.effective_date ?? dayIn(formats.time_zone),
    [REASON]: start?.reason ?? null,
    ...typed,
  }
  return (
    <Stack>
      <Text size="sm">{t('edit.chosen', { count })}</Text>
      <MultiSelect
        label={t('edit.add')}
        placeholder={chosen.length === 0 ? t('edit.addPlaceholder') : undefined}
        data={all.map((field) => ({ value: field.FIELD_SLUG, label: field.FIELD_NAME }))}
        value={chosen}
        onChange={setChosen}
        searchable
        hidePickedOptions
      />
      {picked.length > 0 ? (
        <>
          <Text size="sm" c="dimmed">
            {t('edit.blank')}
          </Text>
          <MusterForm
            // A different choice of fields remounts the form with the values typed so far.
            key={chosen.join(' ')}
            definition={{ sections: [formSection(t('edit.values'), picked), when] }}
            initialValues={initial}
            masters={form.master_values}
            onDraftChange={(values) => setTyped(values ?? {})}
            onSubmit={submit}
            onCancel={onBack}
            texts={{ save: t('edit.preview'), cancel: t('edit.back') }}
          />
        </>
      ) : (
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            {t('edit.back')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Effective date and reason; the date only for fields with dated values. */
function useWhen(isDated: boolean) {
  const { t } = useTranslation('bulkWork')
  return useMemo(
    () =>
      formSection(
        t('edit.when'),
        [
          ...(isDated
            ? [
                formField({
                  FIELD_SLUG: EFFECTIVE,
                  FIELD_NAME: t('edit.effective'),
                  FEILD_TYPE: 'calander',
                  IS_MANDATORY: 1,
                  help_text: t('edit.effectiveHelp'),
                }),
              ]
            : []),
          formField({
            FIELD_SLUG: REASON,
            FIELD_NAME: t('edit.reason'),
            FEILD_TYPE: 'input',
            MAX_LENGTH: 500,
            help_text: t('edit.reasonHelp'),
          }),
        ],
        1,
      ),
    [isDated, t],
  )
}
