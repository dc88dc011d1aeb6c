import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkedText } from './LinkedText.tsx'

const shown = (text: string) =>
  render(
    <MantineProvider>
      <p data-testid="text">
        <LinkedText text={text} />
      </p>
    </MantineProvider>,
  )

test.each([
  'Mail Priya <priya@x.test>',
  'Error <null> at line 3',
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
])('%s is shown as it was written', (text) => {
  shown(text)
  const box = screen.getByTestId('text')
  expect(box.textContent).toBe(text)
  expect(box.children).toHaveLength(0)
})

test('an address in angle brackets can be pressed', () => {
  shown('See <https://example.com/a>.')
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.com/a')
  expect(screen.getByTestId('text').textContent).toBe('See <https://example.com/a>.')
})
