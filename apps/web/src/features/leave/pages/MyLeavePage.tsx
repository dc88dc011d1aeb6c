import { Button, Group, Skeleton, Title } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { sheetPath } from '../../../lib/screen/sheet-address.ts'
import { useCan, useUser } from '../../../lib/session/session.ts'
import classes from '../Leave.module.css'
import { ownBalancesOptions } from '../leave-queries.ts'
import { BalanceCards } from '../parts/BalanceCards.tsx'
import '../own-texts.ts'

/** The employee's own leave balances with their breakdown. */
export default function MyLeavePage() {
  const { t } = useTranslation('ownLeave')
  const mayAsk = useCan('requests.raise')
  const hasRecord = useUser().user_emp_id !== null
  return (
    <div className={`${classes.stack} ${classes.wide}`}>
      <Group justify="space-between">
        <Title order={1}>{t('title')}</Title>
        {hasRecord && mayAsk ? (
          <Button component={AppLink} to={sheetPath('LEAVE')} mih={44}>
            {t('ask')}
          </Button>
        ) : null}
      </Group>
      {hasRecord ? <Own /> : <EmptyState order={2} title={t('none')} text={t('noneText')} />}
    </div>
  )
}

function Own() {
  const query = useQuery(ownBalancesOptions)
  return (
    <Loaded query={query} skeleton={<Skeleton height={260} />} order={2}>
      {(balances) => (
        <div>
          <BalanceCards balances={balances} employeeId={null} />
        </div>
      )}
    </Loaded>
  )
}
