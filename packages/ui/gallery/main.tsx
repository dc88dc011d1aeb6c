import '../src/styles.css'
import './gallery.css'
import type { MantineColorScheme } from '@mantine/core'
import { Group, Select } from '@mantine/core'
import { type ComponentType, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MusterProvider, PageHeader, ThemeToggle, UiLink } from '../src/index.ts'
import { FiltersPage } from './pages/FiltersPage.tsx'
import { FormPage, LockedFormPage, ReadFormPage } from './pages/FormPages.tsx'
import { ImportPage } from './pages/ImportPage.tsx'
import { PiecesPage } from './pages/PiecesPage.tsx'
import { LongTablePage, TablePage, TableStatesPage } from './pages/TablePages.tsx'

/** Each page by its address: `?page=table&scheme=dark&accent=%23e03131`. */
const pages: Record<string, [string, ComponentType]> = {
  pieces: ['Pieces', PiecesPage],
  table: ['Data table', TablePage],
  'table-long': ['Data table, 200 rows', LongTablePage],
  'table-states': ['Data table states', TableStatesPage],
  filters: ['Filter bar', FiltersPage],
  form: ['Dynamic form', FormPage],
  'form-locked': ['Form without rights', LockedFormPage],
  'form-read': ['Form for reading', ReadFormPage],
  import: ['Import assistant', ImportPage],
}

const accents = ['#335aff', '#e03131', '#ffd43b', '#0b7285', '#ffffff']
const query = new URLSearchParams(location.search)
const scheme = query.get('scheme')

function Gallery() {
  const [page, setPage] = useState(query.get('page') ?? 'pieces')
  const [accent, setAccent] = useState(query.get('accent') ?? '#335aff')
  const [title, Page] = pages[page] ?? ['Pieces', PiecesPage]
  return (
    <MusterProvider
      accent={accent}
      forceColorScheme={
        scheme === 'dark' || scheme === 'light' ? (scheme satisfies MantineColorScheme) : undefined
      }
      navigate={(href) => {
        const target = new URLSearchParams(href.split('?')[1]).get('page')
        if (target) setPage(target)
      }}
    >
      <div className="gallery">
        <nav aria-label="Gallery">
          <Group gap="md">
            {Object.entries(pages).map(([id, [label]]) => (
              <UiLink key={id} href={`?page=${id}`} aria-current={id === page ? 'page' : undefined}>
                {label}
              </UiLink>
            ))}
            <Select
              aria-label="Accent"
              w={120}
              data={accents}
              value={accent}
              onChange={(next) => next && setAccent(next)}
            />
            <ThemeToggle />
          </Group>
        </nav>
        <main>
          <PageHeader title={title} crumbs={[{ label: 'Gallery', href: '?page=pieces' }, { label: title }]} />
          <Page />
        </main>
      </div>
    </MusterProvider>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
