import { Button, Card, Group, Text, Title } from '@mantine/core'
import type { OwedState } from '@muster/contract/documents/documents.constants'
import type { OwnDocuments } from '@muster/contract/documents/documents.contract'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { IconUpload } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './MyDocuments.module.css'
import type { Uploading } from './UploadDrawer.tsx'

type One = OwnDocuments['mandatory'][number]

const kinds: Readonly<Record<OwedState, StatusKind>> = {
  missing: 'danger',
  expired: 'danger',
  pending: 'pending',
  expiring: 'warning',
  done: 'success',
}

const isOpen = ({ state }: One) => state === 'missing' || state === 'expired' || state === 'expiring'

interface MandatoryProps {
  mandatory: readonly One[]
  onUpload: (about: Uploading) => void
}

/** Mandatory documents: those still to be uploaded first. */
export function Mandatory({ mandatory, onUpload }: MandatoryProps) {
  const { t } = useTranslation('ownDocuments')
  if (mandatory.length === 0) return null
  const open = mandatory.filter(isOpen)
  const others = mandatory.filter((one) => !isOpen(one))
  return (
    <>
      {open.length > 0 ? <Part id="own-open" title={t('toDo')} {...{ list: open, onUpload }} /> : null}
      {others.length > 0 ? (
        <Part
          id="own-mandatory"
          title={open.length > 0 ? t('handedIn') : t('mandatory')}
          {...{ list: others, onUpload }}
          text={
            open.length > 0 || others.some(({ state }) => state === 'pending') ? undefined : t('toDoDone')
          }
        />
      ) : null}
    </>
  )
}

interface PartProps {
  id: string
  title: string
  text?: string | undefined
  list: readonly One[]
  onUpload: MandatoryProps['onUpload']
}

function Part({ id, title, text, list, onUpload }: PartProps) {
  return (
    <Card component="section" aria-labelledby={id} padding="lg">
      <Title order={2} size="h4" id={id} mb="xs">
        {title}
      </Title>
      {text ? (
        <Text size="sm" c="dimmed" mb="xs">
          {text}
        </Text>
      ) : null}
      <ul className={classes.list}>
        {list.map((one) => (
          <li key={one.CID} className={classes.item}>
            <Row one={one} onUpload={onUpload} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Row({ one, onUpload }: { one: One; onUpload: (about: Uploading) => void }) {
  const { t } = useTranslation('ownDocuments')
  const { name, note, state, may_upload, CID, FID } = one
  const isRenewal = FID !== null
  const isAsked = isOpen(one)
  return (
    <>
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <When one={one} />
        {note && isAsked ? (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        ) : null}
      </div>
      <Group gap="xs">
        <StatusBadge kind={kinds[state]}>{t(`states.${state}`)}</StatusBadge>
        {isAsked && may_upload ? (
          <Button
            leftSection={<IconUpload size={16} aria-hidden />}
            aria-label={t(isRenewal ? 'renewNamed' : 'uploadNamed', { name })}
            onClick={() => onUpload({ CID, ...(isRenewal ? { replaces: FID } : {}) })}
          >
            {t('upload')}
          </Button>
        ) : null}
      </Group>
      {isAsked && !may_upload ? (
        <Text size="xs" c="dimmed">
          {t('byHr')}
        </Text>
      ) : null}
    </>
  )
}

function When({ one: { state, due_on, is_overdue, expires_on } }: { one: One }) {
  const { t } = useTranslation('ownDocuments')
  const format = useFormatter()
  if (state === 'pending') return null
  if (expires_on !== null)
    return (
      <Text size="sm" c={state === 'expired' ? 'var(--mantine-color-error)' : 'dimmed'}>
        {t(state === 'expired' ? 'expiredOn' : 'expiresOn', { day: format.day(expires_on) })}
      </Text>
    )
  if (state === 'done') return null
  return (
    <Text size="sm" c={is_overdue ? 'var(--mantine-color-error)' : 'dimmed'}>
      {t(is_overdue ? 'overdue' : 'due', { day: format.day(due_on) })}
    </Text>
  )
}
