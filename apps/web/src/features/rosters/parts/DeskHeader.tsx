import { downloadRoster } from '@muster/contract/calls/rosters/roster-files'
import { changeRosterStatus } from '@muster/contract/calls/rosters/rosters'
import { type PageAction, PageHeader } from '@muster/ui/page'
import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { downloadOrText, type ErrorText } from '../download-or-text.ts'
import type { useBoard } from '../grid/use-board.ts'

const PublishModal = lazy(() => import('./PublishModal.tsx'))
const UploadModal = lazy(() => import('./UploadModal.tsx'))
const ErrorTextModal = lazy(() => import('./ErrorTextModal.tsx'))

interface DeskHeaderProps {
  desk: ReturnType<typeof useBoard>
  warnings: number
  isReadOnly: boolean
  badge: ReactNode
}

/** Title of a roster, and actions on it as a whole. */
export function DeskHeader({ desk, warnings, isReadOnly, badge }: DeskHeaderProps) {
  const { t } = useTranslation('rosters')
  const format = useFormatter()
  const [open, setOpen] = useState<'publish' | 'upload' | null>(null)
  const [errorText, setErrorText] = useState<ErrorText | null>(null)
  const { roster } = desk.board.view
  const isDirty = desk.board.edits.size > 0
  const status = useMutation({ ...writeOptions(changeRosterStatus), onSuccess: () => desk.reload() })
  const download = useMutation({
    mutationFn: () => downloadOrText(downloadRoster, { params: { id: String(roster.id) } }),
    onSuccess: setErrorText,
  })
  const set = (next: 0 | 1 | 2) =>
    status.mutate({ body: { id: roster.id, version: roster.version, status: next } })
  const finish = () => {
    setOpen(null)
    void desk.reload()
  }
  const { abilities } = roster
  const standing: PageAction[] = abilities.publish
    ? [
        ...(roster.status === 1
          ? [{ label: t('publish.takeBack'), onClick: () => set(0), isDisabled: isDirty }]
          : []),
        roster.status === 2
          ? { label: t('publish.restore'), onClick: () => set(0) }
          : { label: t('publish.archive'), onClick: () => set(2), isDisabled: isDirty },
      ]
    : []
  const publish: PageAction = {
    label: t(roster.status === 1 ? 'publish.changes' : 'publish.action'),
    onClick: () => setOpen('publish'),
    isDisabled: isDirty,
  }
  const primary = isReadOnly
    ? abilities.edit && { label: t('edit'), href: hrefOf(`/roster/create/${roster.id}`) }
    : abilities.publish && publish
  return (
    <>
      <PageHeader
        title={roster.name}
        crumbs={[{ label: t('title'), href: hrefOf('/roster') }]}
        subtitle={`${roster.location_name} · ${format.day(roster.from_date)} – ${format.day(roster.to_date)}`}
        badge={badge}
        {...(primary ? { primary } : {})}
        secondary={[
          ...(isReadOnly
            ? [{ label: t('print'), onClick: () => window.print() }]
            : [{ label: t('upload.action'), onClick: () => setOpen('upload'), isDisabled: isDirty }]),
          { label: t('download'), onClick: () => download.mutate(), isBusy: download.isPending },
          ...(isReadOnly ? [] : [{ label: t('view'), href: hrefOf(`/roster/view/${roster.id}`) }]),
          ...standing,
        ]}
      />
      <Suspense fallback={null}>
        {open === 'publish' ? (
          <PublishModal
            rosterId={roster.id}
            warnings={warnings}
            isPublished={roster.status === 1}
            onDone={finish}
            onClose={() => setOpen(null)}
          />
        ) : null}
        {open === 'upload' ? (
          <UploadModal rosterId={roster.id} onDone={finish} onClose={() => setOpen(null)} />
        ) : null}
        {errorText ? <ErrorTextModal error={errorText} onClose={() => setErrorText(null)} /> : null}
      </Suspense>
    </>
  )
}
