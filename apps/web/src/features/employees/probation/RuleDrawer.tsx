import { Button } from '@mantine/core'
import {
  type ProbationRule,
  removeProbationRule,
  saveProbationRule,
} from '@muster/contract/employees/probation-settings.contract'
import type { FieldOption, FormValues } from '@muster/contract/forms/form-definition'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api.ts'
import { fieldErrors } from '../../../lib/form-field.ts'
import { MusterForm } from '../../../lib/MusterForm.tsx'
import { writeOptions } from '../../../lib/query.ts'
import { UnsavedGuard } from '../../../lib/UnsavedGuard.tsx'
import { type ProbationSettings, probationSettingsOptions } from './probation-queries.ts'
import { ruleBody, ruleErrors, ruleSections, ruleValues } from './rule-form.ts'

interface RuleDrawerProps {
  /** Null for a new one. */
  rule: ProbationRule | null
  settings: ProbationSettings
  onClose: () => void
}

/** Adds a rule of probation, or changes one. */
export default function RuleDrawer({ rule, settings, onClose }: RuleDrawerProps) {
  const { t } = useTranslation('probation')
  const queries = useQueryClient()
  const [isDirty, setIsDirty] = useState(false)
  const done = async () => {
    flushSync(() => setIsDirty(false))
    onClose()
    await queries.invalidateQueries({ queryKey: probationSettingsOptions.queryKey })
  }
  const save = useMutation({
    ...writeOptions(saveProbationRule),
    onSuccess: done,
    meta: { errorShown: 'inline' },
  })
  const remove = useMutation({ ...writeOptions(removeProbationRule), onSuccess: done })
  const sections = useMemo(() => ruleSections(t, settings), [t, settings])
  const initial = useMemo(() => ruleValues(rule), [rule])
  const errors = useMemo(() => fieldErrors(save.error, ruleErrors), [save.error])
  const known: Record<string, FieldOption[]> =
    rule?.asked_employee_id && rule.asked_name
      ? { employee: [{ value: rule.asked_employee_id, label: rule.asked_name }] }
      : {}
  const submit = (values: FormValues) =>
    save.mutate({ body: { ...ruleBody(values), ...(rule ? { id: rule.id, version: rule.version } : {}) } })
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={rule ? t('settings.editRule', { name: rule.name }) : t('settings.addRule')}
      texts={{ close: t('close') }}
      footer={
        rule ? (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            title={t('settings.removeText')}
            onClick={() => remove.mutate({ body: { id: rule.id } })}
          >
            {t('settings.remove')}
          </Button>
        ) : undefined
      }
    >
      <UnsavedGuard isDirty={isDirty} withSearch />
      <MusterForm
        definition={{ sections }}
        initialValues={initial}
        knownOptions={known}
        onSubmit={submit}
        isSubmitting={save.isPending}
        onCancel={onClose}
        onDirtyChange={setIsDirty}
        errors={errors}
        formError={save.error && Object.keys(errors).length === 0 ? messageOf(save.error) : null}
        texts={{ save: t('settings.save') }}
      />
    </DetailDrawer>
  )
}
