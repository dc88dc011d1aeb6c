import { ListCard } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { UserActions } from './UserActions.tsx'
import { LoginState, rolesText, userColumns } from './user-columns.tsx'
import { userFilters, usersOptions } from './user-queries.ts'
import './bulk-texts.ts'

/** User accounts with their permissions and settings, and bulk actions on them. */
export default function UserConfigurationsPage() {
  const { t } = useTranslation('bulkWork')
  const format = useFormatter()
  return (
    <ListScreen
      list="employees.configurations"
      load={({ state, page, limit }) => usersOptions(state, page, limit)}
      rowsOf={(answer) => answer.users}
      totalOf={(answer) => answer.total_rows}
      title={t('users.list')}
      subtitle={t('users.text')}
      crumbs={[
        { label: t('employees:titles.directory'), href: hrefOf('/users/emp-directory') },
        { label: t('title'), href: hrefOf('/users/bulk-work') },
      ]}
      columns={userColumns(t, format)}
      filters={userFilters(t)}
      row={{
        id: (row) => row.EMPLOYEE_ID,
        label: (row) => row.EMPLOYEE_NAME,
        path: (row) => `/users/view/${row.EMPLOYEE_ID}?tab=account`,
      }}
      card={(row) => (
        <ListCard
          title={row.EMPLOYEE_NAME}
          badge={<LoginState t={t} row={row} />}
          meta={[
            row.EMPLOYEE_CODE,
            rolesText(row),
            `${t('users.columns.last')}: ${row.last_sign_in ? format.dayTime(row.last_sign_in) : t('users.never')}`,
          ]}
        />
      )}
      bulk={(chosen, _count, { request }) => <UserActions state={request.state} selection={chosen} />}
      empty={{ title: t('users.emptyTitle'), text: t('users.emptyText') }}
    />
  )
}
