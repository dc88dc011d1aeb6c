import { Button, Card, Text, Title } from '@mantine/core'
import type { DocumentRow, OwnDocuments } from '@muster/contract/documents/documents.contract'
import { EmptyState, StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { IconEye } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { useOpenDocument } from '../parts/open-document.ts'
import classes from './MyDocuments.module.css'

/** Documents that the person asked for, and HR is preparing. */
export function Wanted({ wanted }: Pick<OwnDocuments, 'wanted'>) {
  const { t } = useTranslation('ownDocuments')
  const format = useFormatter()
  if (wanted.length === 0) return null
  return (
    <Card component="section" aria-labelledby="own-wanted" padding="lg">
      <Title order={2} size="h4" id="own-wanted" mb="xs">
        {t('wanted')}
      </Title>
      <ul className={classes.list}>
        {wanted.map(({ title, needed_by, approved_at }) => (
          <li key={`${title} ${approved_at}`} className={classes.item}>
            <div className={classes.words}>
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="dimmed">
                {[
                  t('wantedSince', { day: format.dayTime(approved_at) }),
                  needed_by ? t('neededBy', { day: format.day(needed_by) }) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The person's documents by folder. */
export function OwnFolders({ documents }: { documents: readonly DocumentRow[] }) {
  const { t } = useTranslation('ownDocuments')
  if (documents.length === 0) return <EmptyState order={2} title={t('empty')} text={t('emptyText')} />
  return [...Map.groupBy(documents, ({ folder }) => folder)].map(([folder, own]) => (
    <Card key={folder} component="section" padding="lg">
      <Title order={2} size="h4" mb="xs">
        {folder}
      </Title>
      <Documents documents={own} />
    </Card>
  ))
}

/** What the organisation published for the person. */
export function Published({ documents }: { documents: readonly DocumentRow[] }) {
  const { t } = useTranslation('ownDocuments')
  if (documents.length === 0)
    return <EmptyState order={2} title={t('emptyOrganisation')} text={t('emptyOrganisationText')} />
  return <OwnFolders documents={documents} />
}

function Documents({ documents }: { documents: readonly DocumentRow[] }) {
  return (
    <ul className={classes.list}>
      {documents.map((document) => (
        <li key={document.FID} className={classes.item}>
          <Document document={document} />
        </li>
      ))}
    </ul>
  )
}

const stateKinds: Readonly<Partial<Record<DocumentRow['state'], StatusKind>>> = {
  pending: 'pending',
  rejected: 'danger',
}
const expiryKinds: Readonly<Partial<Record<DocumentRow['expiry'], StatusKind>>> = {
  expiring: 'warning',
  expired: 'danger',
}

/** Only what needs attention has a badge: that a document is valid is the usual. */
function Badge({ document: { state, expiry } }: { document: DocumentRow }) {
  const { t } = useTranslation('ownDocuments')
  const stateKind = stateKinds[state]
  if (stateKind) return <StatusBadge kind={stateKind}>{t(`documentStates.${state}`)}</StatusBadge>
  const expiryKind = expiryKinds[expiry]
  if (!expiryKind) return null
  return <StatusBadge kind={expiryKind}>{t(`expiry.${expiry as 'expired'}`)}</StatusBadge>
}

function Document({ document }: { document: DocumentRow }) {
  const { t } = useTranslation('ownDocuments')
  const format = useFormatter()
  const open = useOpenDocument()
  const { title, category, expires_on, created_at, note, state, decision_note, request_id } = document
  const facts = [
    title === category ? '' : category,
    expires_on ? t('expiresOn', { day: format.day(expires_on) }) : '',
    t('added', { day: format.dayTime(created_at) }),
  ]
  return (
    <>
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {note ? <Text size="sm">{note}</Text> : null}
        {state === 'rejected' ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {decision_note ? t('rejected', { why: decision_note }) : t('rejectedBare')}
          </Text>
        ) : null}
        {state === 'pending' && request_id !== null ? (
          <AppLink to={`/requests/${request_id}`}>{t('toRequest')}</AppLink>
        ) : null}
      </div>
      <Badge document={document} />
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        loading={open.isPending}
        aria-label={t('openNamed', { name: title })}
        onClick={() => open.mutate(document.FID)}
      >
        {t('open')}
      </Button>
    </>
  )
}
