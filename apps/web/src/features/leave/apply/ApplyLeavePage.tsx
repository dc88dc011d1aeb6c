import { Text, Title } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session/session.ts'
import classes from './Apply.module.css'
import { LeaveApplication } from './LeaveApplication.tsx'
import './texts.ts'

/** Leave application for the signed-in employee. */
export default function ApplyLeavePage() {
  const { t } = useTranslation('applyLeave')
  if (useUser().user_emp_id === null)
    return <EmptyState order={1} title={t('noRecord')} text={t('noRecordText')} />
  return (
    <div className={classes.page}>
      <div>
        <Title order={1}>{t('title')}</Title>
        <Text size="sm" c="dimmed">
          {t('subtitle')}
        </Text>
      </div>
      <LeaveApplication employeeId={null} after="/requests" />
    </div>
  )
}
