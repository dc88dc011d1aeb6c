import { Skeleton } from '@mantine/core'
import { StatusBadge } from '@muster/ui/feedback'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { PlanActions } from './PlanActions.tsx'
import { PlanView } from './PlanView.tsx'
import { pipOptions } from './pip-queries.ts'
import { stateOf } from './pip-words.ts'
import './texts.ts'

/** Preview of a plan beside the list. */
export default function PlanDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('pip')
  const plan = useQuery(pipOptions(id))
  const { data } = plan
  const state = data ? stateOf(t, data) : null
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      width={640}
      title={data?.EMPLOYEE_NAME ?? t('loading')}
      subtitle={data?.title}
      badge={state ? <StatusBadge kind={state.kind}>{state.text}</StatusBadge> : null}
      pageHref={data ? hrefOf(`/users/view/${data.EMPLOYEE_ID}`) : undefined}
      footer={data ? <PlanActions plan={data} onGone={onClose} /> : undefined}
      texts={{ close: t('close'), openPage: t('openProfile') }}
    >
      <Loaded query={plan} skeleton={<Skeleton height={420} radius="lg" />} order={3}>
        {(loaded) => <PlanView plan={loaded} order={3} />}
      </Loaded>
    </DetailDrawer>
  )
}
