import '@fontsource-variable/inter/wght.css'
import '../src/styles.css'
import './gallery.css'
import { DirectionProvider, Group, Select } from '@mantine/core'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MusterProvider, ThemeToggle } from '../src/index.ts'
import { StoryIndex } from './StoryIndex.tsx'
import { stories } from './stories.ts'

/**
 * Renders a story: `?scheme=dark&bare#/data-table/people`. `bare` shows the story without the index, for
 * screenshots.
 */
const accents = ['#335aff', '#e03131', '#ffd43b', '#0b7285', '#ffffff']
const query = new URLSearchParams(location.search)
const scheme = query.get('scheme')
const isBare = query.has('bare')

const idInAddress = () => decodeURIComponent(location.hash.replace(/^#\//, ''))

function useAddress(): string {
  const [id, setId] = useState(idInAddress)
  useEffect(() => {
    const follow = () => setId(idInAddress())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return id
}

function Gallery() {
  const id = useAddress()
  const [accent, setAccent] = useState('#335aff')
  const story = stories.find((candidate) => candidate.id === id) ?? stories[0]
  useEffect(() => {
    document.documentElement.dir = story?.dir ?? 'ltr'
  }, [story])
  if (!story) return null
  const { Body } = story
  return (
    <DirectionProvider key={story.dir} initialDirection={story.dir ?? 'ltr'} detectDirection={false}>
      <MusterProvider
        accent={story.accent ?? accent}
        forceColorScheme={scheme === 'dark' || scheme === 'light' ? scheme : undefined}
        navigate={(href) => {
          location.hash = href.split('#')[1] ?? ''
        }}
      >
        <div className={isBare ? 'bare' : 'gallery'}>
          {isBare ? null : (
            <aside className="gallery-side" aria-label="Gallery">
              <Group gap="xs" mb="sm">
                <Select
                  aria-label="Accent"
                  w={120}
                  data={accents}
                  value={accent}
                  onChange={(next) => next && setAccent(next)}
                />
                <ThemeToggle />
              </Group>
              <StoryIndex stories={stories} current={story.id} />
            </aside>
          )}
          <main data-story={story.id}>
            {/* The key remounts each story, to reset its state. */}
            <h1 className={isBare ? 'unseen' : 'story-title'}>{story.title}</h1>
            <Body key={story.id} />
          </main>
        </div>
      </MusterProvider>
    </DirectionProvider>
  )
}

/** For the check: ids and steps of the stories, without the components. */
Object.assign(window, {
  galleryStories: stories.map(({ Body: _body, ...story }) => ({
    ...story,
    steps: story.steps?.map((step) =>
      'name' in step && step.name instanceof RegExp ? { ...step, name: { source: step.name.source } } : step,
    ),
  })),
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
