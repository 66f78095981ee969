import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Picture } from './picture.tsx';

const drawing = { src: '/images/places/london.svg', width: 800, height: 600, alt: 'London' };
const photograph = { ...drawing, src: '/images/places/london.jpg', width: 900 };
const sources = (container: HTMLElement) => [...container.querySelectorAll('source')];

describe('a picture', () => {
  it('reserves its space, has alternative text, and loads lazily', () => {
    render(<Picture image={drawing} sizes="100vw" className="rounded-sm" />);
    const img = screen.getByRole('img', { name: 'London' });
    expect(img.getAttribute('src')).toBe(drawing.src);
    expect([img.getAttribute('width'), img.getAttribute('height')]).toEqual(['800', '600']);
    expect([img.getAttribute('loading'), img.getAttribute('decoding')]).toEqual(['lazy', 'async']);
    expect(img.className).toBe('rounded-sm');
  });

  it('loads eagerly with high priority if it is visible at first', () => {
    render(<Picture image={drawing} sizes="100vw" priority />);
    const img = screen.getByRole('img');
    expect([img.getAttribute('loading'), img.getAttribute('fetchpriority')]).toEqual([null, 'high']);
  });

  it('can be decorative', () => {
    const { container } = render(<Picture image={drawing} sizes="100vw" alt="" />);
    expect(container.querySelector('img')?.getAttribute('alt')).toBe('');
  });

  it('is one file if it is a drawing, and two formats in several widths if it is a photograph', () => {
    const { container, rerender } = render(<Picture image={drawing} sizes="50vw" />);
    expect(sources(container)).toHaveLength(0);
    rerender(<Picture image={photograph} sizes="50vw" />);
    expect(sources(container).map((source) => source.type)).toEqual(['image/avif', 'image/webp']);
    expect(sources(container)[0]?.getAttribute('srcset')).toBe(
      '/images/places/london.400.avif 400w, /images/places/london.800.avif 800w, /images/places/london.900.avif 900w',
    );
    expect(sources(container).map((source) => source.getAttribute('sizes'))).toEqual(['50vw', '50vw']);
  });
});
