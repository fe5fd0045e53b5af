'use client';
import App from '../src/App.tsx';

export default function Page() {
  return <App />;
}
