import { Alert, Card, Checkbox, List, Stack, Text, Title } from '@mantine/core'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { IconAlertTriangle } from '@muster/ui/icons'
import { KeyValueList } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Alike, alikeOptions, type Outlook, outlookOptions } from './create-queries.ts'
import type { DraftState } from './useServerDraft.ts'

/** Existing employees who may be duplicates of the new one, with the reasons. */
export function AlikePeople({ values, exceptId }: { values: FormValues; exceptId?: number }) {
  const { t } = useTranslation('newPerson')
  const people = useQuery(alikeOptions(values, exceptId)).data?.people ?? []
  return (
    <div role="status">
      {people.length > 0 ? (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle size={18} />}
          title={t('alike.title', { count: people.length })}
        >
          <Text size="sm" mb="xs">
            {t('alike.text')}
          </Text>
          <List size="sm" spacing={6}>
            {people.map((person) => (
              <AlikePerson key={person.EMPLOYEE_ID} person={person} />
            ))}
          </List>
        </Alert>
      ) : null}
    </div>
  )
}

function AlikePerson({ person }: { person: Alike }) {
  const { t } = useTranslation('newPerson')
  const about = [
    person.DESIGNATION_NAME,
    person.status === 'left' ? t('alike.left') : null,
    ...person.reasons.map((reason) => t(`alike.reasons.${reason}`)),
  ]
  return (
    <List.Item>
      <AppLink to={`/users/view/${person.EMPLOYEE_ID}`} target="_blank">
        {person.EMPLOYEE_NAME} ({person.EMPLOYEE_CODE})
      </AppLink>
      <Text size="xs" c="dimmed">
        {about.filter(Boolean).join(' · ')}
      </Text>
    </List.Item>
  )
}

/** Beside the new-employee form: possible duplicates, and whether the draft is saved. */
export function CreateAside({ values, draft }: { values: FormValues; draft: DraftState }) {
  const { t } = useTranslation('newPerson')
  return (
    <Stack gap="md">
      <AlikePeople values={values} />
      <Text size="sm" c={draft.state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
        {draft.state === 'none'
          ? ''
          : t(`draft.${draft.state === 'failed' ? 'notSaved' : draft.state}`, { reason: draft.reason })}
      </Text>
    </Stack>
  )
}

interface NextStepsProps {
  values: FormValues
  isInvited: boolean
  onInvite: (wanted: boolean) => void
}

/** What saving brings about, and what applies to the person from the first day. */
export function NextSteps({ values, isInvited, onInvite }: NextStepsProps) {
  const { t } = useTranslation('newPerson')
  const { data, error } = useQuery(outlookOptions(values))
  return (
    <Card padding="md" withBorder>
      <Title order={2} size="h5" mb="xs">
        {t('next.title')}
      </Title>
      {error ? <Text size="sm">{t('next.failed')}</Text> : null}
      {data ? (
        <>
          <Consequences outlook={data} />
          <Terms outlook={data} />
          {data.may_invite && data.invitation_to ? (
            <Checkbox
              mt="sm"
              checked={isInvited}
              onChange={(event) => onInvite(event.currentTarget.checked)}
              label={t('next.invite')}
              description={t('next.inviteHelp', { address: data.invitation_to })}
            />
          ) : null}
        </>
      ) : null}
    </Card>
  )
}

function Consequences({ outlook }: { outlook: Outlook }) {
  const { t } = useTranslation('newPerson')
  const format = useFormatter()
  const { code, manager, confirmation_due_on: due } = outlook
  const managerText = manager
    ? t(manager.is_told ? 'next.manager' : 'next.managerSilent', { name: manager.EMPLOYEE_NAME })
    : t('next.noManager')
  const lines = [
    t(outlook.is_code_generated ? 'next.codeNext' : 'next.code', { code }),
    ...(outlook.starts_later ? [t('next.later')] : []),
    due ? t('next.confirmation', { day: format.day(due) }) : t('next.noConfirmation'),
    managerText,
    ...(outlook.may_invite && !outlook.invitation_to ? [t('next.noMail')] : []),
  ]
  return (
    <List size="sm" spacing={4}>
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  )
}

/** The leave rule, shift, holidays and approver that follow from the job. */
function Terms({ outlook }: { outlook: Outlook }) {
  const { t } = useTranslation('newPerson')
  const items = outlook.terms.map((term) => ({
    id: term.id,
    label: term.label,
    value: term.text || t('next.nothing'),
  }))
  return (
    <>
      <Title order={3} size="h6" mt="md" mb="xs">
        {t('next.applies')}
      </Title>
      <KeyValueList
        items={[
          ...items,
          {
            id: 'approver',
            label: t('next.approver'),
            value: outlook.manager?.EMPLOYEE_NAME ?? t('next.noApprover'),
          },
        ]}
        emptyText={t('next.nothing')}
      />
    </>
  )
}
