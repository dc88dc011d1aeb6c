import { Alert, Card, Checkbox, List, Progress, Stack, Text, Title } from '@mantine/core'
import type { FormSection, FormValues } from '@muster/contract/forms/form-definition'
import { isEmptyValue, isRequired, isVisible } from '@muster/contract/forms/values/form-values'
import { IconAlertTriangle } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Alike, alikeOptions, type Outlook, outlookOptions } from './create-queries.ts'
import type { DraftState } from './useServerDraft.ts'

/** Completion of the form: sections without empty mandatory fields, and the fields still missing. */
function progressOf(sections: readonly FormSection[], values: FormValues) {
  const states = sections.map((section) => {
    const fields = section.fields.filter((field) => isVisible(field, values))
    const left = fields.filter((field) => isRequired(field, values) && isEmptyValue(values[field.FIELD_SLUG]))
    const isBegun = fields.some((field) => !isEmptyValue(values[field.FIELD_SLUG]))
    return { left: left.length, isDone: left.length === 0 && isBegun }
  })
  return {
    done: states.filter((state) => state.isDone).length,
    total: states.length,
    left: states.reduce((sum, state) => sum + state.left, 0),
  }
}

function ProgressCard({ sections, values }: { sections: readonly FormSection[]; values: FormValues }) {
  const { t } = useTranslation('newPerson')
  const { done, total, left } = progressOf(sections, values)
  return (
    <Card padding="md" withBorder>
      <Title order={2} size="h5" mb="xs">
        {t('progress.title')}
      </Title>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={t('progress.title')} />
      <Text size="sm" mt="xs">
        {t('progress.sections', { done, total })}
      </Text>
      <Text size="sm" c="dimmed">
        {left > 0 ? t('progress.left', { count: left }) : t('progress.ready')}
      </Text>
    </Card>
  )
}

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

interface AsideProps {
  sections: readonly FormSection[]
  values: FormValues
  draft: DraftState
  isInvited: boolean
  onInvite: (wanted: boolean) => void
}

/** Sidebar of the new-employee form: completion, possible duplicates, and the effects of saving. */
export function CreateAside({ sections, values, draft, isInvited, onInvite }: AsideProps) {
  const { t } = useTranslation('newPerson')
  return (
    <Stack gap="md">
      <ProgressCard sections={sections} values={values} />
      <AlikePeople values={values} />
      <NextSteps values={values} isInvited={isInvited} onInvite={onInvite} />
      <Text size="sm" c={draft.state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
        {draft.state === 'none'
          ? ''
          : t(`draft.${draft.state === 'failed' ? 'notSaved' : draft.state}`, { reason: draft.reason })}
      </Text>
    </Stack>
  )
}

function NextSteps({ values, isInvited, onInvite }: Pick<AsideProps, 'values' | 'isInvited' | 'onInvite'>) {
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
    due ? t('next.confirmation', { day: format.date(due) }) : t('next.noConfirmation'),
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
