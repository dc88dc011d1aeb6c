import { Button, Skeleton } from '@mantine/core'
import { isRequestId } from '@muster/contract/requests/request-page'
import { EmptyState } from '@muster/ui/feedback'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { idFrom } from '../../../lib/language/ById.tsx'
import { loadRequestSlots } from '../../../lib/screen/extensions.ts'
import classes from '../components/Requests.module.css'
import { RequestView } from '../components/RequestView.tsx'
import '../page-texts.ts'

const WorkflowPage = lazy(async (): Promise<{ default: ComponentType<{ id: number }> }> => {
  const { workflowPage } = await loadRequestSlots()
  return workflowPage ? workflowPage() : { default: Request }
})

/** Serves requests of every kind and workflows under one path; the id determines which. */
export default function RequestPage() {
  const { t } = useTranslation('ui')
  const id = idFrom(useParams().id)
  if (id === null) {
    return (
      <main id="content" className={classes.whole}>
        <EmptyState order={1} title={t('notThere')} />
      </main>
    )
  }
  if (!isRequestId(id)) {
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        <WorkflowPage id={id} />
      </Suspense>
    )
  }
  return <Request id={id} />
}

function Request({ id }: { id: number }) {
  const { t } = useTranslation('approval')
  const navigate = useNavigate()
  return (
    <main id="content" className={classes.whole}>
      <div className={classes.page}>
        <Button
          variant="subtle"
          onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}
          mb="sm"
        >
          {t('back')}
        </Button>
        <RequestView id={id} order={1} />
      </div>
    </main>
  )
}
