import type { PersonBehind } from '@muster/contract/dashboards/company.contract'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useColumns } from '../../../../lib/list/columns.tsx'
import { ListScreen } from '../../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../../lib/session/session.ts'
import { backOf, behindOf } from '../data/dashboard-address.ts'
import { downloadPeopleBehind, peopleBehindOptions } from '../data/figures-queries.ts'
import '../texts.ts'

/** Somebody can have joined, left or moved twice. */
const rowId = ({ employee_id, joined_on, on }: PersonBehind) => `${employee_id} ${joined_on} ${on ?? ''}`

/** The people behind a figure of the dashboards, as its card or its table links them. */
export default function PeopleBehindPage() {
  const { t } = useTranslation('company')
  const format = useFormatter()
  const make = useColumns<PersonBehind>()
  const [params] = useSearchParams()
  const back = backOf(params)
  return (
    <ListScreen
      list="dashboards.people"
      load={({ params, page, limit, state }) =>
        peopleBehindOptions(behindOf(params), page, limit, state.search)
      }
      rowsOf={(answer) => answer.rows}
      totalOf={(answer) => answer.count}
      title={({ request }) => t(`behind.measures.${behindOf(request.params).measure}`)}
      subtitle={({ data, request }) => {
        if (!data) return ''
        const { measure } = behindOf(request.params)
        const words = { from: format.day(data.from), to: format.day(data.to) }
        const days = t(measure === 'closing' ? 'behind.day' : 'behind.period', words)
        const unit = request.params.get('unit')
        return unit ? t('behind.unit', { unit, days }) : days
      }}
      crumbs={[{ label: t(`companyTitles:${back.name}`), href: hrefOf(back.path) }]}
      columns={({ request }) => [
        make.employee('employee_name', t('behind.name'), {
          employeeOf: (row) => ({
            EMPLOYEE_ID: row.employee_id,
            EMPLOYEE_NAME: row.employee_name ?? row.employee_code,
            EMPLOYEE_CODE: row.employee_code,
          }),
        }),
        make.text('department', t('behind.department'), (row) => row.department, { width: 160 }),
        make.text('designation', t('behind.designation'), (row) => row.designation, { width: 180 }),
        make.text('location', t('behind.location'), (row) => row.location, { width: 140 }),
        make.day('joined_on', t('behind.joinedOn'), (row) => row.joined_on),
        make.day('last_day', t('behind.lastDay'), (row) => row.last_day),
        make.text(
          'exit_kind',
          t('behind.exitKind'),
          (row) => row.exit_kind && t(`behind.exitKinds.${row.exit_kind}`),
          {
            width: 140,
          },
        ),
        // Of joiners and leavers it is among the others.
        ...(behindOf(request.params).measure.startsWith('moved')
          ? [make.day('on', t('behind.on'), (row: PersonBehind) => row.on)]
          : []),
      ]}
      row={{
        id: rowId,
        label: (row) => row.employee_name ?? row.employee_code,
        path: (row) => `/users/view/${row.employee_id}`,
      }}
      exports={({ data, request }) =>
        data?.abilities.export
          ? [
              {
                label: t('behind.export'),
                run: () => downloadPeopleBehind(behindOf(request.params), request.state.search),
                title: t('behind.exporting'),
                doneText: t('behind.exported'),
              },
            ]
          : []
      }
      empty={{ title: t('behind.empty'), text: t('behind.emptyText') }}
    />
  )
}
