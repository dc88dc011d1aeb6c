import { Alert, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { computeCtc, saveCtc } from '@muster/contract/calls/onboarding/ctc/ctc'
import type { CandidatePay } from '@muster/contract/onboarding/ctc/ctc.contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField } from '../../../lib/form/fields.ts'
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
import { PREVIEW_PAUSE_MS, StructurePreview } from '../../../lib/pay/StructurePreview.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { choicesOptions, refreshedByOffers } from './offer-data.ts'
import './texts.ts'

interface CtcDrawerProps {
  pay: CandidatePay
  name: string
  onClose: () => void
}

/** The next version of a candidate's CTC, with a live preview. */
export default function CtcDrawer({ pay, name, onClose }: CtcDrawerProps) {
  const { t } = useTranslation('offers')
  const choices = useQuery(choicesOptions)
  const [latest] = pay.versions
  return (
    <FormDrawer
      title={t('ctc.formTitle', { name })}
      width={860}
      onClose={onClose}
      loading={choices}
      fields={[areaField('note', t('ctc.note'), { MAX_LENGTH: 500, help: t('ctc.noteHelp') })]}
      part={{
        initial: latest
          ? structureDraft(latest.structure)
          : firstStructure(choices.data ?? { templates: [] }, pay.grade_id),
        check: (value: StructureDraft) => missingIn(value, t('ctc.noComponents')),
        render: ({ value, onChange, errors }) =>
          choices.data ? (
            <Structure
              candidateId={pay.candidate_id}
              value={value}
              onChange={onChange}
              errors={errors}
              choices={choices.data}
              canRaise={latest !== undefined}
            />
          ) : null,
      }}
      toBody={({ note }, structure) => ({
        ...{ candidate_id: pay.candidate_id, note: String(note ?? ''), seen: latest?.version ?? 0 },
        ...structureBody(structure),
      })}
      save={saving(saveCtc)}
      saveLabel={t('ctc.save')}
      refresh={refreshedByOffers}
    />
  )
}

interface StructureProps {
  candidateId: number
  value: StructureDraft
  onChange: (value: StructureDraft) => void
  errors: Readonly<Record<string, string>>
  choices: PayChoices
  canRaise: boolean
}

function Structure({ candidateId, value, onChange, errors, choices, canRaise }: StructureProps) {
  const { t } = useTranslation('offers')
  if (choices.components.length === 0)
    return (
      <Alert color="orange">
        <Text size="sm">{t('ctc.noComponents')}</Text>
        <AppLink to="/users/pay-settings">{t('ctc.setUp')}</AppLink>
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
        canRaise={canRaise}
      />
      {isComplete(value) ? <Preview candidateId={candidateId} value={value} /> : null}
    </Stack>
  )
}

function Preview({ candidateId, value }: { candidateId: number; value: StructureDraft }) {
  const [asked] = useDebouncedValue(value, PREVIEW_PAUSE_MS)
  const { data, error } = useQuery({
    ...readOptions(computeCtc, { params: { candidate_id: candidateId }, body: structureBody(asked) }),
    placeholderData: keepPreviousData,
    meta: { errorShown: 'inline' as const },
  })
  return <StructurePreview data={data} error={error} />
}
