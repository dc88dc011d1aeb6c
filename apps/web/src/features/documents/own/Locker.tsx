import { Alert, Button } from '@mantine/core'
import { readLocker } from '@muster/contract/calls/documents/locker'
import type { OwnDocuments } from '@muster/contract/documents/documents.contract'
import { IconExternalLink } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { useOpenLocker } from './use-open-locker.ts'
import './texts.ts'

const LockerDrawer = lazy(() => import('./LockerDrawer.tsx'))

const problems = ['over', 'declined', 'failed'] as const

/** Bringing documents from one's own digital locker; nothing where none is connected. */
export function Locker({ categories }: { categories: OwnDocuments['categories'] }) {
  const { t } = useTranslation('ownDocuments')
  const [params, setParams] = useSearchParams()
  const [isShown, setShown] = useState(false)
  const locker = useQuery({ ...readOptions(readLocker, {}), meta: { errorShown: 'inline' as const } })
  const opening = useOpenLocker()
  const name = locker.data?.name
  if (!name) return null
  const back = params.get('locker')
  const problem = problems.find((one) => one === back)
  const isBack = back === 'open'
  const leave = () => {
    setShown(false)
    setParams((before) => new URLSearchParams([...before].filter(([key]) => key !== 'locker')), {
      replace: true,
    })
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconExternalLink size={16} aria-hidden />}
        loading={opening.isPending || opening.isSuccess}
        onClick={() => (locker.data?.is_open ? setShown(true) : opening.mutate())}
      >
        {t('locker.get', { name })}
      </Button>
      {opening.error || problem ? (
        <Alert
          color="red"
          variant="light"
          role="alert"
          w="100%"
          withCloseButton={problem !== undefined}
          closeButtonLabel={t('locker.dismiss')}
          onClose={leave}
        >
          {opening.error ? messageOf(opening.error) : t(`locker.${problem ?? 'over'}`, { name })}
        </Alert>
      ) : null}
      <Suspense fallback={null}>
        {isShown || isBack ? <LockerDrawer name={name} categories={categories} onClose={leave} /> : null}
      </Suspense>
    </>
  )
}
