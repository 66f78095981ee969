import { QueryClientContext } from '@tanstack/react-query';
import { use, type Context, type ReactNode } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';
import { ApiContext } from '#shared/api/api-context.tsx';
import { OriginContext } from './origin.tsx';
import { SiteContext } from './site.tsx';

/** All that `App` and the router put around a public page. */
const CONTEXTS = [
  ApiContext,
  QueryClientContext,
  SiteContext,
  OriginContext,
  NavigationContext,
  LocationContext,
  RouteContext,
] as readonly Context<unknown>[];

/** For a root inside of the page: puts around its tree what is around the component that asks. */
export function useSurroundings(): (tree: ReactNode) => ReactNode {
  const values = CONTEXTS.map((context) => use(context));
  return (tree) => CONTEXTS.reduce((inside, Around, index) => <Around value={values[index]}>{inside}</Around>, tree);
}
