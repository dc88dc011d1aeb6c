import { saveProtectedRecord } from '@muster/contract/calls/employees/identity/protected-records'
import { bankCountries } from '@muster/contract/employees/identity/bank-numbers'
import { ACCOUNT } from '@muster/contract/employees/identity/protected-records.constants'
import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import type { ProtectedGroup, ProtectedList, ProtectedRecord } from './privacy-queries.ts'

interface NumberFormProps {
  employeeId: number
  group: ProtectedGroup
  /** The number to edit; undefined to add one. */
  record: ProtectedRecord | null
  kinds: ProtectedList['kinds']
  onClose: () => void
  onSaved: () => void
}

const names = {
  kind: 'KIND',
  number: 'NUMBER',
  country: 'COUNTRY',
  holder: 'HOLDER',
  branch_code: 'BRANCH',
  issuer: 'ISSUER',
  valid_from: 'FROM',
  valid_to: 'TO',
}

function countryNames(language: string) {
  const inWords = new Intl.DisplayNames([language], { type: 'region' })
  return bankCountries.map((code) => ({ value: code, label: inWords.of(code) ?? code }))
}

type Given = Parameters<typeof formField>[0]
const text = (slug: string, name: string, max: number, more: Partial<Given> = {}): FormField =>
  formField({ FIELD_SLUG: slug, FIELD_NAME: name, FEILD_TYPE: 'input', MAX_LENGTH: max, ...more })

function fieldsFor(t: TFunction<'privacy'>, language: string, { group, record, kinds }: NumberFormProps) {
  const must = record ? 0 : 1
  const help_text = record?.is_readable ? t('form.keep', { masked: record.masked }) : ''
  const days = [
    formField({ FIELD_SLUG: 'FROM', FIELD_NAME: t('form.from'), FEILD_TYPE: 'calander' }),
    formField({ FIELD_SLUG: 'TO', FIELD_NAME: t('form.to'), FEILD_TYPE: 'calander' }),
  ]
  const note = text('NOTE', t('form.note'), 300)
  if (group === 'identity') {
    const kind = formField({
      FIELD_SLUG: 'KIND',
      FIELD_NAME: t('form.kind'),
      FEILD_TYPE: 'select',
      IS_MANDATORY: 1,
      FEILD_VALUES: kinds.map(({ slug, name }) => ({ value: slug, label: name })),
    })
    const number = text('NUMBER', t('form.number'), 60, { IS_MANDATORY: must, help_text })
    return [...(record ? [] : [kind]), number, text('ISSUER', t('form.issuer'), 140), ...days, note]
  }
  return [
    formField({
      FIELD_SLUG: 'COUNTRY',
      FIELD_NAME: t('form.country'),
      FEILD_TYPE: 'select',
      IS_MANDATORY: 1,
      FEILD_VALUES: countryNames(language),
    }),
    text('NUMBER', t('form.account'), 60, { IS_MANDATORY: must, help_text }),
    text('BRANCH', t('form.branch'), 20),
    text('HOLDER', t('form.holder'), 140, { IS_MANDATORY: 1 }),
    text('ISSUER', t('form.bank'), 140),
    ...days,
    formField({ FIELD_SLUG: 'PRIMARY', FIELD_NAME: t('form.primary'), FEILD_TYPE: 'switch' }),
    note,
  ]
}

const initialOf = (record: ProtectedRecord | null): FormValues =>
  record
    ? {
        COUNTRY: record.country,
        HOLDER: record.holder,
        BRANCH: record.branch_code,
        ISSUER: record.issuer,
        FROM: record.valid_from,
        TO: record.valid_to,
        PRIMARY: record.is_primary,
        NOTE: record.note,
      }
    : { COUNTRY: 'IN', PRIMARY: false }

const textOf = (values: FormValues, slug: string) => String(values[slug] ?? '')

function bodyOf({ employeeId, group, record }: NumberFormProps, values: FormValues) {
  const number = textOf(values, 'NUMBER')
  return {
    emp_id: employeeId,
    ...(record ? { id: record.id, version: record.version } : {}),
    group,
    kind: record?.kind ?? (group === 'bank' ? ACCOUNT : textOf(values, 'KIND')),
    ...(group === 'bank'
      ? {
          country: textOf(values, 'COUNTRY'),
          holder: textOf(values, 'HOLDER'),
          branch_code: textOf(values, 'BRANCH'),
          is_primary: values.PRIMARY === true,
        }
      : {}),
    ...(number === '' ? {} : { number }),
    issuer: textOf(values, 'ISSUER'),
    valid_from: (values.FROM as string | null) || null,
    valid_to: (values.TO as string | null) || null,
    note: textOf(values, 'NOTE'),
  }
}

/** Adds or edits an identity number or a bank account. The stored number is never loaded into the form. */
export default function NumberForm(props: NumberFormProps) {
  const { t, i18n } = useTranslation('privacy')
  const { group, record, onClose, onSaved } = props
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(saveProtectedRecord),
    onSuccess: onSaved,
    meta: { errorShown: 'inline' },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an open form keeps its fields
  const sections = useMemo(() => [formSection('', fieldsFor(t, i18n.language, props))], [t, i18n.language])
  const initial = useMemo(() => initialOf(record), [record])
  const errors = useMemo(() => fieldErrors(error, names), [error])
  const add = t(group === 'bank' ? 'numbers.addBank' : 'numbers.addIdentity')
  const title = record ? t('numbers.edit', { name: record.kind_name }) : add
  return (
    <FormDialog onClose={onClose} title={title}>
      <MusterForm
        definition={{ sections }}
        initialValues={initial}
        onSubmit={(values) => mutate({ body: bodyOf(props, values) })}
        isSubmitting={isPending}
        onCancel={onClose}
        errors={errors}
        formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
        texts={{ save: t('form.save') }}
      />
    </FormDialog>
  )
}
