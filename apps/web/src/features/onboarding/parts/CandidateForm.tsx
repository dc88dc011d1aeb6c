import { Alert, Button, Stack } from '@mantine/core'
import { addCandidate, editCandidate, readOnboardingForm } from '@muster/contract/calls/onboarding/candidates'
import type { DataOf } from '@muster/contract/kit/index'
import type { CandidateWarnings } from '@muster/contract/onboarding/candidate-shapes'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom, selectField, switchField } from '../../../lib/form/fields.ts'
import { formSection } from '../../../lib/form/form-field.ts'
import type { FormRecord } from '../../../lib/form/form-record.ts'
import { savingBy } from '../../../lib/form/saving.ts'
import { candidateReads } from '../data/candidate-data.ts'
import { Warnings } from './Warnings.tsx'
import '../texts.ts'

interface CandidateFormProps {
  /** Null for a new one. */
  id: number | null
  name?: string
  onClose: () => void
}

type Form = DataOf<typeof readOnboardingForm>

/** Form 23 of a candidate in a drawer, with the organisation's own fields. */
export default function CandidateForm({ id, name = '', onClose }: CandidateFormProps) {
  const { t } = useTranslation('onboarding')
  const query = useQuery({
    ...readOptions(readOnboardingForm, { query: id === null ? {} : { candidate_id: id } }),
    meta: { errorShown: 'inline' as const },
  })
  const title = id === null ? t('form.add') : t('form.edit', { name })
  const isNew = id === null
  const form: Form | undefined = query.data
  return (
    <FormDrawer
      title={title}
      onClose={onClose}
      width={880}
      loading={query}
      sections={form ? [...form.sections, ...(isNew ? [startSection(form, t)] : [])] : []}
      resources={{ masters: form?.master_values ?? {} }}
      record={isNew ? null : { ...form?.values }}
      start={{ is_started: true }}
      toBody={({ workflow_id, is_started }, _part, { workflow_id: _, is_started: __, ...values }) =>
        isNew
          ? {
              values,
              is_started: is_started !== false,
              ...(workflow_id ? { workflow_id: Number(workflow_id) } : {}),
            }
          : { candidate_id: id, values, version: form?.record_version ?? undefined }
      }
      save={savingBy({ create: addCandidate, update: editCandidate }, isNew)}
      problem={(error, again) => {
        const found = alikeIn(error)
        return found && <AlikeProblem found={found} again={again} />
      }}
      refresh={[...candidateReads, readOnboardingForm]}
    />
  )
}

/** Flow and start of a new candidate, below the form's own sections. */
function startSection(form: Form, t: TFunction<'onboarding'>) {
  const last = Math.max(0, ...form.sections.map(({ section_id }) => section_id))
  return formSection(
    t('form.section'),
    [
      selectField('workflow_id', t('form.flow'), choicesFrom(form.flows), { help: t('form.flowHelp') }),
      switchField('is_started', t('form.start'), { help: t('form.startHelp') }),
    ],
    last + 1,
  )
}

/** Candidates alike are shown before the candidate is added anyway. */
function AlikeProblem({ found, again }: { found: CandidateWarnings; again: (more: FormRecord) => void }) {
  const { t } = useTranslation('onboarding')
  return (
    <Alert color="yellow" title={t('form.alikeTitle')}>
      <Stack gap="sm" align="flex-start">
        <Warnings found={found} />
        <Button size="compact-sm" variant="default" onClick={() => again({ accept_warnings: 1 })}>
          {t('form.addAnyway')}
        </Button>
      </Stack>
    </Alert>
  )
}

const alikeIn = (error: unknown): CandidateWarnings | null =>
  isApiError(error, 'onboarding.alike') ? (error.data as CandidateWarnings) : null
