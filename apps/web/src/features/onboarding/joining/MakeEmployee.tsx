import { Alert, Button, List, Skeleton, Stack, Text, Title } from '@mantine/core'
import { migrateCandidate, previewMigration } from '@muster/contract/calls/onboarding/migration'
import type { DataOf } from '@muster/contract/kit/index'
import type { Joiner } from '@muster/contract/onboarding/migration.contract'
import { KeyValueList } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { dayField, personField, switchField, textField } from '../../../lib/form/fields.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import type { Details } from '../data/candidate-data.ts'
import { refreshJoining } from './joining-data.ts'
import './texts.ts'

type Preview = DataOf<typeof previewMigration>

/** Answers of the employee's form beside the candidate's; what is empty is left out. */
const valuesOf = ({ EMAIL, EMPLOYEE_CODE, DATE_OF_JOINING, REPORTING_MANAGER_ID }: Draft) =>
  Object.fromEntries(
    Object.entries({ EMAIL, EMPLOYEE_CODE, DATE_OF_JOINING, REPORTING_MANAGER_ID }).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  )

/** Makes an employee of a candidate, and says before what will apply. */
export default function MakeEmployee({ details, onClose }: { details: Details; onClose: () => void }) {
  const { t } = useTranslation('joining')
  const client = useQueryClient()
  const [isAccepted, setIsAccepted] = useState(false)
  const { candidate, values } = details
  const { candidate_id, CANDIDATE_NAME: name } = candidate
  return (
    <FormDrawer<BodyOf<typeof migrateCandidate>>
      title={t('make.title', { name })}
      onClose={onClose}
      width={560}
      start={{
        DATE_OF_JOINING: values.EXPECTED_JOINING ?? null,
        REPORTING_MANAGER_ID: values.REPORTING_MANAGER_ID ?? null,
        invite: true,
      }}
      fields={[
        textField('EMAIL', t('make.email'), { help: t('make.emailHelp'), MAX_LENGTH: 254 }),
        switchField('uses_personal_email', t('make.personal')),
        dayField('DATE_OF_JOINING', t('make.joining'), { isRequired: true }),
        personField('REPORTING_MANAGER_ID', t('make.manager')),
        textField('EMPLOYEE_CODE', t('make.code'), { help: t('make.codeHelp'), MAX_LENGTH: 30 }),
        switchField('invite', t('make.invite')),
      ]}
      toBody={(draft) => ({
        ...{ candidate_id, values: valuesOf(draft), version: candidate.version },
        ...{ invite: Boolean(draft.invite), uses_personal_email: Boolean(draft.uses_personal_email) },
        accept_warnings: isAccepted ? 1 : 0,
      })}
      after={(draft) => (
        <Foreseen
          candidateId={candidate_id}
          draft={draft}
          isAccepted={isAccepted}
          onAccept={() => setIsAccepted(true)}
        />
      )}
      save={saving(migrateCandidate)}
      saveLabel={t('make.save')}
      refresh={() => refreshJoining(client)}
    />
  )
}

interface ForeseenProps {
  candidateId: number
  draft: Draft
  isAccepted: boolean
  onAccept: () => void
}

function Foreseen({ candidateId, draft, isAccepted, onAccept }: ForeseenProps) {
  const { t } = useTranslation('joining')
  const preview = useQuery({
    ...readOptions(previewMigration, {
      body: {
        ...{ candidate_ids: [candidateId], values: valuesOf(draft) },
        uses_personal_email: Boolean(draft.uses_personal_email),
      },
    }),
    // What was foreseen stays until it is known what the typed values change.
    placeholderData: (before) => before,
    meta: { errorShown: 'inline' as const },
  })
  const [joiner] = preview.data?.candidates ?? []
  if (!joiner) return <Skeleton height={160} radius="md" />
  return (
    <Stack gap="md" mt="md">
      {joiner.missing.length > 0 ? (
        <Alert color="red" title={t('make.missing')}>
          <List size="sm">
            {joiner.missing.map((words) => (
              <List.Item key={words}>{words}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      {hasWarnings(joiner) && !isAccepted ? (
        <Alert color="yellow" title={t(joiner.alike.length > 0 ? 'make.alike' : 'make.listedTitle')}>
          <AlikeList joiner={joiner} />
          <Button mt="sm" size="compact-md" variant="default" onClick={onAccept}>
            {t('make.anyway')}
          </Button>
        </Alert>
      ) : null}
      {preview.data?.outlook ? (
        <Outlook outlook={preview.data.outlook} wantsInvite={Boolean(draft.invite)} />
      ) : null}
    </Stack>
  )
}

export const hasWarnings = ({ alike, blacklist }: Joiner): boolean => alike.length + blacklist.length > 0

/** Employees who may be the same person, and what fits the blacklist. */
export function AlikeList({ joiner: { alike, blacklist } }: { joiner: Joiner }) {
  const { t } = useTranslation('joining')
  return (
    <List size="sm">
      {alike.map(({ employee_id, EMPLOYEE_NAME, EMPLOYEE_CODE, has_left, by }, at) => (
        <List.Item key={employee_id ?? `unseen ${at}`}>
          {[
            EMPLOYEE_NAME === null ? t('make.unseen') : `${EMPLOYEE_NAME} (${EMPLOYEE_CODE})`,
            ...(has_left ? [t('make.hasLeft')] : []),
            ...by.map((one) => t(`make.likeness.${one}`)),
          ].join(' · ')}
        </List.Item>
      ))}
      {blacklist.length > 0 ? (
        <List.Item>
          {t('make.listed', { by: blacklist.map((one) => t(`onboarding:blacklist.by.${one}`)).join(', ') })}
        </List.Item>
      ) : null}
    </List>
  )
}

function Outlook({
  outlook,
  wantsInvite,
}: {
  outlook: NonNullable<Preview['outlook']>
  wantsInvite: boolean
}) {
  const { t } = useTranslation('joining')
  const format = useFormatter()
  const { EMPLOYEE_CODE: code, confirmation_due_on: confirmation, invitation_to: address } = outlook
  const invitation = !outlook.may_invite ? t('make.mayNotInvite') : (address ?? t('make.noInvitation'))
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {t('make.applies')}
      </Title>
      <KeyValueList
        items={[
          {
            id: 'code',
            label: t('make.code'),
            value: outlook.is_code_generated ? t('make.codeNext', { code }) : code,
          },
          { id: 'manager', label: t('make.manager'), value: outlook.manager },
          {
            id: 'confirmation',
            label: t('make.confirmation'),
            value: confirmation && format.date(confirmation),
          },
          { id: 'kit', label: t('make.kit'), value: outlook.kit },
          ...outlook.applies.map(({ id, label, text }) => ({ id, label, value: text || t('make.nothing') })),
          ...(wantsInvite ? [{ id: 'invitation', label: t('make.invitationTo'), value: invitation }] : []),
        ].filter(({ value }) => value)}
      />
      {outlook.starts_later && outlook.DATE_OF_JOINING ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('make.startsLater', { day: format.date(outlook.DATE_OF_JOINING) })}
        </Text>
      ) : null}
    </section>
  )
}
