import { listDocumentCategories } from '@muster/contract/calls/documents/categories'
import type { DocumentCategory } from '@muster/contract/documents/categories.contract'
import type { CatType } from '@muster/contract/documents/documents.constants'
import type { DataOf } from '@muster/contract/kit/index'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { inUseWord, Status, useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { audienceText } from '../parts/audience-fields.ts'
import '../texts.ts'

const CategoryDrawer = lazy(() => import('./CategoryDrawer.tsx'))

type Data = DataOf<typeof listDocumentCategories>
const FOLDERS = '/organisation/documents/employee-documents/configure-folder'
const views = ['1', '2', '3'] as const satisfies readonly `${CatType}`[]
type View = (typeof views)[number]

/** Categories of documents with their rules, by type. */
export default function CategoriesPage() {
  const { t } = useTranslation('documents')
  const make = useColumns<DocumentCategory>()
  const words = { on: t('setup.active'), off: t('setup.inactive') }
  const rulesOf = (row: DocumentCategory, data: Data | undefined) =>
    [
      row.is_mandatory
        ? t('setup.isMandatoryFor', { whom: audienceText(t, row.limits, data?.options ?? null) })
        : '',
      row.approval === 'none' ? '' : t('setup.isApproved'),
      row.expiry === 'never' ? '' : t(`setup.expires.${row.expiry}`),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <ListScreen<Data, DocumentCategory, readonly unknown[], View>
      list="documents.categories"
      load={({ view }) => ({
        ...readOptions(listDocumentCategories, { body: { CAT_TYPE: Number(view) as 1 } }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ categories }) => categories}
      totalOf={({ categories }) => categories.length}
      isWhole
      views={views}
      segments={{ param: 'type', label: t('setup.type'), nameOf: (view) => t(`setup.types.${view}`) }}
      title={t('documentsTitles:categories')}
      subtitle={t('setup.subtitle')}
      primary={({ data, open }) =>
        data && data.folders.length > 0
          ? {
              label: t('setup.add'),
              icon: <IconPlus size={16} aria-hidden />,
              onClick: () => open('new'),
            }
          : null
      }
      actions={[{ label: t('toFolders'), href: hrefOf(FOLDERS) }]}
      columns={({ data }) => [
        make.text('name', t('setup.name'), (row) => row.name, { width: 240, note: (row) => row.folder }),
        make.text('rules', t('setup.rules'), (row) => rulesOf(row, data), { width: 360 }),
        make.number('documents', t('documentsTitles:tab'), (row) => row.documents),
        make.status('status', t('fields.state'), (row) => inUseWord(row.status, words)),
      ]}
      row={{ id: (row) => row.CID, label: (row) => row.name }}
      card={(row, { data }) => (
        <ListCard
          title={row.name}
          badge={<Status word={inUseWord(row.status, words)} />}
          lines={[row.folder, rulesOf(row, data), t('setup.documents', { count: row.documents })].filter(
            Boolean,
          )}
        />
      )}
      drawer={{
        param: 'category',
        render: ({ id, row, close, shown: { data, request } }) =>
          data && (row || id === null) ? (
            <CategoryDrawer
              category={row ?? null}
              type={row?.CAT_TYPE ?? (Number(request.view) as CatType)}
              data={data}
              onClose={close}
            />
          ) : null,
      }}
      empty={({ data, request }) =>
        data?.folders.some((folder) => folder.CAT_TYPE === Number(request.view))
          ? { title: t('setup.empty'), text: t('setup.emptyText') }
          : {
              title: t('setup.noFolders'),
              text: t('setup.noFoldersText'),
              action: <AppLink to={FOLDERS}>{t('toFolders')}</AppLink>,
            }
      }
    />
  )
}
