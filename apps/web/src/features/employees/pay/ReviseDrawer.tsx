import { Alert, Stack, Text } from '@mantine/core'
import { revisePay } from '@muster/contract/calls/employees/pay/pay'
import { payReasons } from '@muster/contract/employees/pay/pay.constants'
import type { PayRevisionView } from '@muster/contract/employees/pay/pay-shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, choicesOf, dayField, selectField } from '../../../lib/form/fields.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { saving } from '../../../lib/form/saving.ts'
import {
  firstStructure,
  isComplete,
  missingIn,
  type PayChoices,
  type StructureDraft,
  structureBody,
  structureDraft,
} from '../../../lib/pay/pay-draft.ts'
import { StructureFields } from '../../../lib/pay/StructureFields.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { PayPreview } from './PayPreview.tsx'
import { type PersonPay, payChoicesOptions, refreshPay } from './pay-queries.ts'
import '../../../lib/pay/texts.ts'

interface ReviseDrawerProps {
  pay: PersonPay
  /** The revision that is corrected; null for a new one. */
  corrected: PayRevisionView | null
  onClose: () => void
}

/** Revises somebody's pay from a day, or corrects a revision, with a live preview. */
export default function ReviseDrawer({ pay, corrected, onClose }: ReviseDrawerProps) {
  const { t } = useTranslation('pay')
  const queries = useQueryClient()
  const choices = useQuery(payChoicesOptions)
  const name = pay.EMPLOYEE_NAME
  return (
    <FormDrawer
      title={t(corrected ? 'form.correctTitle' : 'form.title', { name })}
      width={860}
      onClose={onClose}
      loading={choices}
      fields={[
        dayField('effective_on', t('form.effective'), { isRequired: true }),
        selectField(
          'reason',
          t('form.reason'),
          choicesOf(payReasons, (reason) => t(`reasons.${reason}`)),
          { isRequired: true },
        ),
        areaField('note', t('form.note'), { MAX_LENGTH: 500, help: t('form.noteHelp') }),
      ]}
      start={startOf(pay, corrected)}
      part={{
        initial: structureOf(pay, corrected, choices.data),
        check: (value) => missingIn(value, t('form.noComponents')),
        render: ({ value, onChange, errors, draft }) =>
          choices.data ? (
            <Structure
              pay={pay}
              corrected={corrected}
              value={value}
              onChange={onChange}
              errors={errors}
              draft={draft}
              choices={choices.data}
            />
          ) : null,
      }}
      toBody={({ effective_on, reason, note }, structure) => ({
        ...{ emp_id: pay.EMPLOYEE_ID, effective_on, reason, note: String(note ?? '') },
        ...structureBody(structure),
        supersedes: corrected?.revision_id ?? null,
        seen: Math.max(0, ...pay.revisions.map((one) => one.revision_id)),
      })}
      save={saving(revisePay)}
      saveLabel={t('form.save')}
      refresh={() => refreshPay(queries)}
    />
  )
}

function startOf(pay: PersonPay, corrected: PayRevisionView | null) {
  if (corrected) return { effective_on: corrected.effective_on, reason: 'correction', note: '' }
  const isFirst = pay.revisions.length === 0
  return isFirst
    ? { effective_on: pay.date_of_joining, reason: 'joining', note: '' }
    : { effective_on: firstOfNextMonth(pay.today), reason: 'increment', note: '' }
}

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const next = month === 12 ? [year + 1, 1] : [year, month + 1]
  return `${next[0]}-${String(next[1]).padStart(2, '0')}-01`
}

/** What is corrected, what applies last, or the structure for the person's grade. */
function structureOf(
  pay: PersonPay,
  corrected: PayRevisionView | null,
  choices: PayChoices | undefined,
): StructureDraft {
  const last = corrected ?? pay.revisions.find(({ state }) => state === 'planned' || state === 'current')
  if (last) return structureDraft(last.structure)
  return firstStructure(choices ?? { templates: [] }, pay.GRADE_ID)
}

interface StructureProps extends Omit<ReviseDrawerProps, 'onClose'> {
  value: StructureDraft
  onChange: (value: StructureDraft) => void
  errors: Readonly<Record<string, string>>
  draft: Draft
  choices: PayChoices
}

function Structure({ pay, corrected, value, onChange, errors, draft, choices }: StructureProps) {
  const { t } = useTranslation('pay')
  const day = String(draft.effective_on ?? '')
  if (choices.components.length === 0)
    return (
      <Alert color="orange">
        <Text size="sm">{t('form.noComponents')}</Text>
        <AppLink to="/users/pay-settings">{t('form.setUp')}</AppLink>
      </Alert>
    )
  return (
    <Stack>
      <StructureFields
        value={value}
        onChange={onChange}
        errors={errors}
        choices={choices}
        templates={choices.templates}
        canRaise={pay.revisions.length > 0}
      />
      {isComplete(value) && /^\d{4}-\d{2}-\d{2}$/.test(day) ? (
        <PayPreview
          body={{
            ...{ emp_id: pay.EMPLOYEE_ID, effective_on: day },
            ...structureBody(value),
            supersedes: corrected?.revision_id ?? null,
          }}
        />
      ) : null}
    </Stack>
  )
}
